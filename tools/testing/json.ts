/** A value somewhere inside an answer, or undefined where there is none of that name. */
export const inside = (value: unknown, ...names: readonly string[]): unknown => {
  let found = value;
  for (const name of names) {
    found = typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined;
  }
  return found;
};

export const textInside = (value: unknown, ...names: readonly string[]): string => {
  const found = inside(value, ...names);
  if (typeof found !== 'string') throw new Error(`${names.join('.')} is no text in an answer`);
  return found;
};

export const numberInside = (value: unknown, ...names: readonly string[]): number => {
  const found = inside(value, ...names);
  if (typeof found !== 'number') throw new Error(`${names.join('.')} is no number in an answer`);
  return found;
};
