const digitsBehind = 4;

/** Parts of a million as per cent, exactly and without zeros that say nothing. */
export const percentOf = (parts: number): string => {
  const digits = String(parts).padStart(digitsBehind + 1, '0');
  const part = digits.slice(-digitsBehind).replace(/0+$/u, '');
  const whole = digits.slice(0, -digitsBehind);
  return part === '' ? whole : `${whole}.${part}`;
};

/** Reads a typed percentage as parts; undefined if it is no part of a whole. */
export const partsOf = (percent: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/u.exec(percent) ?? [];
  if (whole === '') return undefined;
  const parts = Number(whole + part.padEnd(digitsBehind, '0'));
  return parts <= 1_000_000 ? parts : undefined;
};
