import { asObject } from '../../platform/json.ts';

interface Bounds {
  readonly max: number;
}

/** Reads a body field by field and remembers the first thing that was wrong with it. */
export interface Fields {
  readonly text: (name: string, bounds: Bounds) => string;
  readonly optionalText: (name: string, bounds: Bounds) => string | undefined;
  readonly count: (name: string, least: number) => number;
  readonly optionalCount: (name: string) => number | undefined;
  readonly address: (name: string) => string;
  readonly require: (holds: boolean, detail: string) => void;
  readonly problem: () => string | null;
}

const longestAddress = 255;

/** Digits in quotes are taken too: many merchants send them, and the real one reads them. */
function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

export function readFields(input: unknown): Fields {
  const body = asObject(input);
  let problem: string | null = null;

  function require(holds: boolean, detail: string): void {
    if (!holds) problem ??= detail;
  }

  function optionalText(name: string, { max }: Bounds): string | undefined {
    const value = body[name] ?? undefined;
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value.length <= max) return value;
    require(false, `${name} must be text of at most ${max} characters`);
    return undefined;
  }

  function text(name: string, bounds: Bounds): string {
    const value = optionalText(name, bounds);
    require(value !== undefined && value !== '', `${name} is required`);
    return value ?? '';
  }

  function count(name: string, least: number): number {
    const value = wholeNumber(body[name]);
    require(value !== undefined && value >= least, `${name} must be a number from ${least}`);
    return value ?? least;
  }

  return {
    text,
    optionalText,
    count,
    optionalCount: (name) => ((body[name] ?? null) === null ? undefined : count(name, 0)),
    address: (name) => {
      const value = text(name, { max: longestAddress });
      require(URL.canParse(value) && /^https?:/.test(value), `${name} must be an address`);
      return value;
    },
    require,
    problem: () => problem,
  };
}
