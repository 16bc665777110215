/** WCAG 2.2 relative luminance and contrast of `#rrggbb` colours. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

export type Theme = 'light' | 'dark';

/** Reads `--color-x: #hex` and `--color-x: light-dark(#hex, #hex)`, later ones over earlier ones. */
export function readColors(css: string, theme: Theme): Map<string, string> {
  const colors = new Map<string, string>();
  const pattern = /--color-([a-z-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}))/g;
  for (const [, name = '', light, dark, both] of css.matchAll(pattern)) {
    colors.set(name, both ?? (theme === 'light' ? light : dark) ?? '');
  }
  return colors;
}
