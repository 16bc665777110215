import { parseEnv } from 'node:util';

export type Variables = Readonly<Record<string, string>>;

/** Reads a file of settings as Node does, and systemd with it. */
export const readEnvFile = (text: string): Variables => {
  const entries = Object.entries(parseEnv(text));
  return Object.fromEntries(entries.map(([name, value]) => [name, value ?? '']));
};

const plain = /^[\w.:/@+,=%~-]*$/;

/** True for a value that both read alike. */
export const canBeWritten = (value: string): boolean => !/['\n\r]/.test(value);

const lineOf = (name: string, value: string): string =>
  plain.test(value) ? `${name}=${value}` : `${name}='${value}'`;

/** Writes the changes into the text, and leaves every other line as it is. */
export const changeEnvFile = (text: string, changes: Variables): string => {
  const left = new Map(Object.entries(changes));
  const lines = text.split('\n').map((line) => {
    const [, name = ''] = /^([A-Z][A-Z0-9_]*)=/.exec(line) ?? [];
    const value = left.get(name);
    if (value === undefined) return line;
    left.delete(name);
    return lineOf(name, value);
  });
  const added = [...left].map(([name, value]) => lineOf(name, value));
  if (added.length === 0) return lines.join('\n');
  const end = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  return `${[...end, ...added].join('\n')}\n`;
};
