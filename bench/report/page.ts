import type { PageResults, Row } from '../page/summary.ts';
import { table } from './table.ts';

type Spread = Row['canPayMs'];

const both = ({ median, best }: Spread): string => `${median} (${best})`;

const openingTable = (rows: readonly Row[], opening: Row['opening']): string =>
  table(
    [
      opening === 'cold' ? 'first visit' : 'opened again',
      'first paint ms',
      'largest paint ms',
      'can pay ms',
      'blocked ms',
      'shift',
      'requests',
      'KiB sent',
      'script KiB',
      'style KiB',
    ],
    rows
      .filter((row) => row.opening === opening)
      .map((row) => [
        row.name,
        both(row.firstPaintMs),
        both(row.largestPaintMs),
        `**${row.canPayMs.median}** (${row.canPayMs.best})`,
        both(row.blockedMs),
        String(row.shift.median),
        String(row.requests),
        String(row.kib),
        String(row.scriptKib),
        String(row.styleKib),
      ]),
  );

export const pageSection = ({ rows, ratios }: PageResults): string => `## The page

How long until one can pay, on a phone of the middle (456 x 800, processor slowed to a quarter) and on slow 4G (562.5 ms for each
round trip, 1.44 Mbit/s down, 675 kbit/s up). Ours is the running product with its demo data, served by its own server: ready when
the list of products is live, so that one can be chosen and _Next_ pressed; the bench proves that mark by doing so in that moment.
The others are the payment-method screens of checkout libraries, each the smallest page that its makers show, built by Vite and
served in brotli's best compression; ready when their methods are seen. A first visit has a new profile, then the page is opened
again in it. What bounds a first visit is one round trip, the size of what it brings, and the processor; a second one,
soon after, only the processor. No debugger is attached: with one, as test tools attach it, every error that a library makes while
it loads has its code read anew.

${openingTable(rows, 'cold')}

${openingTable(rows, 'warm')}

Medians of ${rows[0]?.rounds ?? 0} rounds, turn by turn, and the best in brackets. Our time as a share of theirs, round by round:

${table(
  [
    'beside',
    'first visit: can pay to their first paint',
    'first visit: can pay',
    'opened again: can pay',
  ],
  ratios.map((ratio) => [
    ratio.peer,
    `**${ratio.coldCanPayToFirstPaint}**`,
    `**${ratio.coldCanPay}**`,
    `**${ratio.warmCanPay}**`,
  ]),
)}

Again: \`npm run bench -- page\`. Limits: one machine, no TLS, so a real network adds one or two round trips to every row alike.
The others' own hosts cannot be reached from the bench: their calls are answered after one round trip, their card fields are
replaced by frames that do nothing, their pages hold the list of methods in the code and speak English only; in life they are
slower than here. _Script_ and _style_ are what the page holds, inlined or not, each file in brotli's best compression.
`;
