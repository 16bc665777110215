/**
 * Families of one design, one for each way of writing; each lies in slices of some signs, which
 * this file of it names.
 */
export const families = {
  korean: import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  japanese: import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  chinese: import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  arabic: import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
} as const;
export type Family = keyof typeof families;

/** Returns the address of a slice of a family. */
export const addressOfSlice = (family: Family, slice: string): URL => {
  const [name = ''] = /noto-sans-\w+(?=\/unicode)/.exec(families[family]) ?? [];
  return new URL(`files/${name}-${slice}-wght-normal.woff2`, families[family]);
};

export type Weight = 'regular' | 'bold';
export const weights = { regular: 400, bold: 650 } as const satisfies Record<Weight, number>;
