import compile from 'icu-minify/compile';

type Texts = Readonly<Record<string, string>>;

const collectArguments = (part: unknown, found: Set<string>, isTop: boolean): void => {
  if (Array.isArray(part)) {
    const [first, ...rest] = part;
    if (!isTop && typeof first === 'string') found.add(first);
    for (const inner of isTop ? part : rest) collectArguments(inner, found, false);
    return;
  }
  if (typeof part !== 'object' || part === null) return;
  for (const branch of Object.values(part)) {
    // A branch of a choice is a text of its own: a list of parts, not a part.
    collectArguments(branch, found, Array.isArray(branch));
  }
};

/** Names of the values that a text asks for. */
export const argumentsOf = (text: string): string[] => {
  const found = new Set<string>();
  collectArguments(compile(text), found, true);
  return [...found].toSorted();
};

/** What keeps a translation from standing in for the English texts. */
export const compareTexts = (english: Texts, translated: Texts): string[] => {
  const missing = Object.keys(english).filter((key) => !(key in translated));
  const surplus = Object.keys(translated).filter((key) => !(key in english));
  const empty = Object.keys(translated).filter((key) => translated[key]?.trim() === '');
  const unlike = Object.keys(english).filter((key) => {
    const text = translated[key];
    return text !== undefined && differs(english[key] ?? '', text);
  });
  return [
    ...missing.map((key) => `${key} is missing`),
    ...surplus.map((key) => `${key} is not in English`),
    ...empty.map((key) => `${key} is empty`),
    ...unlike.map((key) => `${key} asks for other values than the English text`),
  ];
};

const differs = (english: string, translated: string): boolean =>
  argumentsOf(english).join() !== argumentsOf(translated).join();
