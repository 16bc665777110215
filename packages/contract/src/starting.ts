/** One thing that is wrong, by the setting's name. It never shows the value. */
export type Fault = { readonly setting: string; readonly reason: string };

/** All that keeps something from starting, a line each. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ setting, reason }) => `wrong setting ${setting}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

export const wrongSetting = (setting: string, reason: string): WrongSetting =>
  new WrongSetting([{ setting, reason }]);

type Reading<Value> = () => Value;

const onceEach = (faults: readonly Fault[]): readonly Fault[] =>
  faults.filter(({ setting }, at) => faults.findIndex((each) => each.setting === setting) === at);

/** Reads every part although another is wrong, so that a start names all that is wrong at once. */
export const readTogether = <Parts extends object>(parts: {
  readonly [Name in keyof Parts]: Reading<Parts[Name]>;
}): Parts => {
  const faults: Fault[] = [];
  const attempt = (read: Reading<unknown>): unknown => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      faults.push(...error.faults);
      return undefined;
    }
  };
  const entries = Object.entries<Reading<unknown>>(parts).map(([name, read]) => [
    name,
    attempt(read),
  ]);
  if (faults.length > 0) throw new WrongSetting(onceEach(faults));
  return Object.fromEntries(entries);
};

/** A setting of a small program, as its page and its refusal to start explain it. */
export type SettingText = readonly [name: string, meaning: string, fallback: string];

const shownWidth = 100;
const indent = '    ';

/** Lines of a text that a terminal can hold, below what they explain. */
const wrapped = (text: string): readonly string[] => {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line !== indent && line.length + word.length > shownWidth) {
      lines.push(line.trimEnd());
      line = indent;
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
};

/**
 * Puts each fault in a line of its own, so that it can be searched for, and its setting's purpose
 * below.
 */
export const describeFaults = (
  faults: readonly Fault[],
  helpOf: (setting: string) => string | undefined,
): string => {
  const described = faults.flatMap(({ setting, reason }) => {
    const help = helpOf(setting);
    return [`wrong setting ${setting}: ${reason}`, ...(help === undefined ? [] : wrapped(help))];
  });
  const last =
    faults.length > 1
      ? [`${faults.length} settings are wrong; docs/operations/configuration.md has them all`]
      : [];
  return [...described, ...last].join('\n');
};

const loopback = /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/;

/** Whether a host is this machine alone. */
export const isLoopback = (host: string): boolean => loopback.test(host);
