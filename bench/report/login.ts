import { table } from './table.ts';

export type LoginRow = {
  readonly beside: 'none' | 'sns' | 'email' | 'none-again';
  readonly rounds: number;
  readonly loginsAskedPerSecond: number;
  readonly loginsPerSecond: number;
  readonly loginP50Ms: number;
  readonly loginP99Ms: number;
  readonly toldBusy: number;
  readonly purchasesPerSecond: number;
  readonly purchaseP50Ms: number;
  readonly purchaseP99Ms: number;
  readonly rateRatio: number;
  readonly p50Ratio: number;
  readonly p99Ratio: number;
};

const names = {
  none: 'purchases alone',
  sns: 'logins at another service',
  email: 'e-mail and argon2id',
  'none-again': 'purchases alone, again',
} as const satisfies Record<LoginRow['beside'], string>;

export const loginSection = (rows: readonly LoginRow[]): string => `## Logins beside purchases

Whole purchases begin at a fixed rate, as people begin them; beside them logins at another, each with the exchange of its key for
tokens. An e-mail login hashes its password with argon2id (7 MiB, 5 passes) on a thread of lower priority; a login at another service
has no password. Who logs in and the other service, the sandbox, share the processors, in sessions that let ours go first, since
in earnest they have machines of their own. The kinds follow each other in changing order; the ratios are against the purchases
alone in the same round, and those of the same purchases alone once more say how far the middle of two equal turns lies apart here.

${table(
  [
    'beside',
    'logins asked /s',
    'logins /s',
    'login p50 ms',
    'login p99 ms',
    'told busy',
    'purchases /s',
    'p50 ms',
    'p99 ms',
    'rate ratio',
    'p50 ratio',
    'p99 ratio',
  ],
  rows.map((row) => [
    names[row.beside],
    String(row.loginsAskedPerSecond),
    String(row.loginsPerSecond),
    String(row.loginP50Ms),
    String(row.loginP99Ms),
    String(row.toldBusy),
    String(row.purchasesPerSecond),
    String(row.purchaseP50Ms),
    String(row.purchaseP99Ms),
    `**${row.rateRatio}**`,
    `**${row.p50Ratio}**`,
    `**${row.p99Ratio}**`,
  ]),
)}

Again: \`npm run bench -- login\`. Medians of ${rows[0]?.rounds ?? 0} rounds. Not measured: a provider's own time, TLS, mails and text
messages, more than one server process.
`;
