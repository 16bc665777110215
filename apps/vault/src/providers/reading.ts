export function objectIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A text that is there and not empty. */
export function textIn(value: unknown, name: string): string | undefined {
  const found = objectIn(value, name);
  return typeof found === 'string' && found !== '' ? found : undefined;
}
