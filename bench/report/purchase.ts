import { reached, table } from './table.ts';

export type PurchaseRow = {
  readonly clients: number;
  readonly rounds: number;
  readonly tpcbPerSecond: number;
  readonly messagesPerSecond: number;
  readonly messagesRatio: number;
  readonly purchasesPerSecond: number;
  readonly ratio: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverCpuUs: number;
  readonly databaseCpuUs: number;
  /** Another version of the server in the same turns, where one was named. */
  readonly beforePerSecond?: number;
  readonly beforeRatio?: number;
  readonly beforeServerCpuUs?: number;
  readonly beforeDatabaseCpuUs?: number;
};

const besideBefore = (rows: readonly PurchaseRow[]): string =>
  rows.some(({ beforeRatio }) => beforeRatio !== undefined)
    ? `
Beside the first whole purchase, before there were limits, offers, reviews and a second provider, in the same turns, by the same
load, each on its own database:

${table(
  [
    'clients',
    'now /s',
    'then /s',
    'ratio now',
    'ratio then',
    'server µs now',
    'then',
    'PostgreSQL µs now',
    'then',
  ],
  rows.map((row) => [
    String(row.clients),
    String(row.purchasesPerSecond),
    String(row.beforePerSecond),
    `**${row.ratio}**`,
    `**${row.beforeRatio}**`,
    String(row.serverCpuUs),
    String(row.beforeServerCpuUs),
    String(row.databaseCpuUs),
    String(row.beforeDatabaseCpuUs),
  ]),
)}

Again: \`npm run bench -- purchase --against <a checkout of that version>\`.
`
    : '';

export const purchaseSection = (rows: readonly PurchaseRow[]): string => `## Purchases

The whole purchase over HTTP: the call that starts it (token, rights, price, idempotency key, the provider's \`ready\`) and the
browser's return that settles it (the provider's \`approve\`). The provider is a stand-in that answers at once, so that only our
side is measured; each purchase is the next of a thousand people's, and each turn another day of theirs. Beside it, turn by turn on the same durable PostgreSQL: pgbench's TPC-B. Clients, server, stand-in and
PostgreSQL share the machine's processors. A purchase is four transactions (start, redirect, send, settle) and four HTTP
messages against TPC-B's one transaction, and their processor time is what bounds it. _Messages alone_ is the same load on a
server that only passes them on, without a token, a check, a book or a database: no server on these processors could go beyond it,
so what is left between it and the ratio is ours to spend. The aim is TPC-B's own rate. ${reached(
  rows.map(({ ratio }) => ratio),
  1,
)}
For that, four transactions and four messages would have to cost what one of its transactions does.

${table(
  [
    'clients',
    'TPC-B /s',
    'messages alone /s',
    'ratio',
    'purchases /s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'server µs each',
    'PostgreSQL µs each',
  ],
  rows.map((row) => [
    String(row.clients),
    String(row.tpcbPerSecond),
    String(row.messagesPerSecond),
    String(row.messagesRatio),
    String(row.purchasesPerSecond),
    `**${row.ratio}**`,
    String(row.p50Ms),
    String(row.p99Ms),
    String(row.serverCpuUs),
    String(row.databaseCpuUs),
  ]),
)}

Again: \`npm run bench -- purchase\`. Medians of ${rows[0]?.rounds ?? 0} rounds, after a warm-up of each server. Not measured: a provider's own time, TLS, more than one server process.
${besideBefore(rows)}`;
