const shortest = 8;
const certainFrom = 10;

const windows = (digits: string, size: number): readonly string[] =>
  Array.from({ length: digits.length - size + 1 }, (_, from) => digits.slice(from, from + size));

const quoted = (text: string): string => text.replaceAll(/[-/\\^$*+?.()|[\]{}]/g, String.raw`\$&`);

/** Base64 of a text, wherever in a longer one it stands: the letters that its neighbours cannot change. */
const inBase64 = (text: string): readonly string[] =>
  [0, 1, 2].map((ahead) => {
    const whole = Buffer.from(`${'\0'.repeat(ahead)}${text}`)
      .toString('base64')
      .replace(/=+$/, '');
    return whole.slice(Math.ceil((ahead * 4) / 3), Math.floor(((ahead + text.length) * 4) / 3));
  });

/** Every way in which a card number could stand in a text: whole, in parts, in groups, encoded. */
export const tracesOf = (digits: string): readonly RegExp[] => {
  const between = String.raw`[\s.,_/+-]{0,3}|%20|&nbsp;`;
  const parts = windows(digits, certainFrom).map((part) =>
    [...part].map(quoted).join(`(?:${between})`),
  );
  // Eight digits in a row also come by chance, in the middle of random hexadecimal.
  const short = windows(digits, shortest).map(
    (part) => `(?<![0-9a-f])${[...part].join('[ -]?')}(?![0-9a-f])`,
  );
  const bytes = [...digits].map((digit) => digit.charCodeAt(0).toString(16));
  const encoded = [
    bytes.slice(0, certainFrom).join(''),
    bytes.slice(-certainFrom).join(''),
    bytes
      .slice(0, certainFrom)
      .map((byte) => `%${byte}`)
      .join(''),
    ...windows(digits, certainFrom).flatMap(inBase64).map(quoted),
    quoted([...digits].toReversed().join('')),
  ];
  return [...parts, ...short, ...encoded].map((source) => new RegExp(source, 'i'));
};

export const findTraces = (text: string, traces: readonly RegExp[]): readonly string[] =>
  traces.flatMap((trace) => {
    const found = trace.exec(text);
    return found === null ? [] : [text.slice(Math.max(0, found.index - 60), found.index + 80)];
  });
