import { statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Currency } from '@dipper/contract';
import { newUuid } from '../../platform/ids.ts';
import type { SettlementLine } from './file/lines.ts';
import type { EarlierLine, Finding } from './model.ts';
import type { SettlementRow } from './repository.ts';

const keep = statement(
  'settlements-keep-lines',
  `select dipper.keep_settlement_lines($1, $2, $3::integer[], $4::text[], $5::text[], $6::text[],
     $7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[])`,
);

const note = statement(
  'settlements-note-differences',
  `select dipper.note_settlement_differences($1, $2, $3::uuid[], $4::text[], $5::text[],
     $6::text[], $7::text[], $8::bigint[], $9::text[], $10::bigint[], $11::text[],
     $12::integer[]) as noted`,
);

const earlier = statement(
  'settlements-earlier-lines',
  `select l.kind, l.order_name as "order", l.reference, l.amount, l.unit::text as currency,
     l.day::text, s.source <> $5 as "isElsewhere"
   from dipper.settlement_line l
   join dipper.settlement s on s.settlement_id = l.settlement_id and s.state = 'compared'
   where l.provider = $1 and (l.order_name = any($2::text[]) or l.reference = any($3::text[]))
     and ($4::uuid is null or l.settlement_id <> $4)`,
);

type Of = { readonly id: string; readonly provider: string };

export const keepLines = async (
  db: Queryable,
  { id, provider }: Of,
  lines: readonly SettlementLine[],
): Promise<void> => {
  await db.query(keep, [
    id,
    provider,
    lines.map(({ line }) => line),
    lines.map(({ kind }) => kind),
    lines.map(({ order }) => order),
    lines.map(({ reference }) => reference),
    lines.map(({ amount }) => amount),
    lines.map(({ currency }) => currency),
    lines.map(({ fee }) => fee),
    lines.map(({ net }) => net),
    lines.map(({ day }) => day),
    lines.map(({ paidOn }) => paidOn),
  ]);
};

/** The rows of these differences: new ones, or those that they have had since they were first found. */
export const noteFindings = async (
  db: Queryable,
  { id, provider }: Of,
  findings: readonly Finding[],
): Promise<readonly string[]> => {
  const [row] = await db.query<{ noted: readonly string[] }>(note, [
    id,
    provider,
    findings.map(() => newUuid()),
    findings.map(({ kind }) => kind),
    findings.map(({ subject }) => subject),
    findings.map(({ day }) => day),
    findings.map(({ reference }) => reference),
    findings.map(({ expected }) => expected?.amount ?? null),
    findings.map(({ expected }) => expected?.currency ?? null),
    findings.map(({ found }) => found?.amount ?? null),
    findings.map(({ found }) => found?.currency ?? null),
    findings.map(({ line }) => line),
  ]);
  return row?.noted ?? [];
};

type EarlierRow = {
  readonly kind: 'charge' | 'refund';
  readonly order: string | null;
  readonly reference: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly day: string;
  readonly isElsewhere: boolean;
};

export type Names = { readonly orders: readonly string[]; readonly references: readonly string[] };

type Before = Names & Pick<SettlementRow, 'provider' | 'replaces' | 'source'>;

/** What stands of these, but for one that is about to be replaced. */
export const findEarlierLines = (
  db: Queryable,
  { provider, orders, references, replaces, source }: Before,
): Promise<EarlierLine[]> =>
  db.query<EarlierRow>(earlier, [provider, orders, references, replaces, source]);
