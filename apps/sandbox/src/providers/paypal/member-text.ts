/** The end of the JSON value that begins at a place: strings may hold brackets of their own. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let inString = false;
  for (let place = start; place < text.length; place += 1) {
    const character = text[place];
    if (inString) {
      if (character === '\\') place += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return place + 1;
    }
  }
  return text.length;
}

/**
 * A member of an object as it was written, byte by byte. A message that was read and written anew is
 * another one to who checks its signature, and merchants trip over that.
 */
export function memberText(text: string, name: string): string | undefined {
  const found = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(text);
  if (found === null) return undefined;
  const start = found.index + found[0].length;
  return text.slice(start, endOfValue(text, start));
}
