import { pageSize } from '../../platform/pdf/index.ts';
import type { Color, Weight } from '../../platform/pdf/index.ts';

/** The light colours of the page. */
export const colors = {
  text: [0.114, 0.09, 0.075],
  muted: [0.4, 0.361, 0.325],
  accent: [0.698, 0.267, 0],
  brand: [1, 0.478, 0.169],
  line: [0.898, 0.875, 0.847],
} as const satisfies Record<string, Color>;

export type Style = { readonly size: number; readonly weight: Weight; readonly color: Color };

export const styles = {
  mark: { size: 14, weight: 'bold', color: colors.text },
  small: { size: 8.5, weight: 'regular', color: colors.muted },
  title: { size: 16, weight: 'regular', color: colors.muted },
  amount: { size: 36, weight: 'bold', color: colors.text },
  heading: { size: 10, weight: 'bold', color: colors.accent },
  term: { size: 9.5, weight: 'regular', color: colors.muted },
  value: { size: 9.5, weight: 'regular', color: colors.text },
  quietTerm: { size: 8.5, weight: 'regular', color: colors.muted },
  quietValue: { size: 8.5, weight: 'regular', color: colors.text },
  strongTerm: { size: 11, weight: 'bold', color: colors.text },
  strongValue: { size: 14, weight: 'bold', color: colors.text },
} as const satisfies Record<string, Style>;

/** Measures in points, from the edge where a line of the language starts, and from above. */
export const measures = {
  margin: 62,
  column: pageSize.width - 2 * 62,
  terms: 158,
  termGap: 12,
  markSize: 20,
  markGap: 6,
  headBase: 66,
  headRule: 82,
  titleBase: 122,
  amountBase: 164,
  belowTitle: 140,
  firstSection: 190,
  sectionGap: 17,
  headingGap: 6,
  /** The space below a rule where the rows have no rules between them. */
  quietGap: 2.5,
  padding: { usual: 3.8, quiet: 2.2, strong: 7 },
  pageEnd: pageSize.height - 62,
  footRule: pageSize.height - 52,
  footBase: pageSize.height - 36,
  /** Distance between two lines of text, as a multiple of the font size. */
  leading: 1.42,
  /** Distance of the baseline from a line's top, as a multiple of the size. */
  base: 1.06,
} as const;

export const linesMax = { term: 3, value: 4, title: 1 } as const;

/** The mark is drawn on a square of so many. */
export const spoonField = 24;
