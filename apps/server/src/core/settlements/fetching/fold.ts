import { createHash } from 'node:crypto';
import type { Evidence } from '../../../ports/payment-provider.ts';
import type { SettledLine, SettlementAnswer } from '../../../ports/settlement.ts';

/** A day as far as its pages were read. */
export type Folded = {
  readonly lines: readonly SettledLine[];
  readonly others: number;
  /** The sum of the pages so far, out of the provider's count for the day. */
  readonly part: bigint;
  readonly whole: bigint | undefined;
};

export const nothingYet: Folded = { lines: [], others: 0, part: 0n, whole: undefined };

type Page = Extract<SettlementAnswer, { readonly kind: 'page' }>;

export type Folding =
  | { readonly kind: 'more'; readonly folded: Folded; readonly place: string }
  | { readonly kind: 'whole'; readonly folded: Folded }
  /** The data changed while it was read, or a part is missing, so all of it is dropped. */
  | { readonly kind: 'broken'; readonly evidence: Evidence };

export const linesMax = 200_000;

/** Adds a page. The provider's count for the day must not change, and the pages must add up to it. */
export const foldPage = (before: Folded, page: Page): Folding => {
  const broken = (why: string): Folding => ({ kind: 'broken', evidence: { why } });
  const whole = page.share?.whole;
  const isFirst = before === nothingYet;
  if (!isFirst && whole !== before.whole) return broken('it changed while it was read');
  const folded: Folded = {
    lines: [...before.lines, ...page.lines],
    others: before.others + page.others,
    part: before.part + (page.share?.part ?? 0n),
    whole,
  };
  if (folded.lines.length > linesMax) return broken('too many lines');
  if (page.next !== undefined) return { kind: 'more', folded, place: page.next };
  return whole === undefined || whole === folded.part
    ? { kind: 'whole', folded }
    : broken('its pages are not the whole of it');
};

const keyOf = ({ kind, order, reference, amount }: SettledLine): string =>
  JSON.stringify([kind, order, reference, String(amount)]);

/** A line that stands there twice is paid twice, or was on two pages because lines came between. */
export const hasRepeats = ({ lines }: Folded): boolean =>
  new Set(lines.map(keyOf)).size < lines.length;

const written = (lines: readonly SettledLine[]): readonly string[] =>
  lines
    .map((line) =>
      JSON.stringify(line, (_name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    )
    .toSorted();

export type Content = { readonly sha256: string; readonly bytes: number };

/** The same lines in any order are the same content, of this day and in the place of what stood before. */
export const contentOf = (
  { lines, others }: Pick<Folded, 'lines' | 'others'>,
  about: { readonly provider: string; readonly day: string; readonly replaces: string | null },
): Content => {
  const { provider, day, replaces } = about;
  const text = [JSON.stringify([provider, day, replaces, others]), ...written(lines)].join('\n');
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { sha256, bytes: Buffer.byteLength(text) };
};
