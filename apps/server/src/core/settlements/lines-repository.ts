import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Currency } from '@dipper/contract';
import { newUuid } from '../../platform/ids.ts';
import type { SettlementLine } from './file/lines.ts';
import type { EarlierLine, Finding } from './model.ts';
import type { SettlementRow } from './repository.ts';

const keep = call('keep_settlement_lines');

const note = call('note_settlement_differences');

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
  await keep(db, {
    settlementId: id,
    provider,
    line: lines.map(({ line }) => line),
    kind: lines.map(({ kind }) => kind),
    orderName: lines.map(({ order }) => order),
    reference: lines.map(({ reference }) => reference),
    amount: lines.map(({ amount }) => amount),
    unit: lines.map(({ currency }) => currency),
    fee: lines.map(({ fee }) => fee),
    net: lines.map(({ net }) => net),
    day: lines.map(({ day }) => day),
    paidOn: lines.map(({ paidOn }) => paidOn),
  });
};

/** Stores these differences, or finds the rows that they have had since they first appeared. */
export const noteFindings = async (
  db: Queryable,
  { id, provider }: Of,
  findings: readonly Finding[],
): Promise<readonly string[]> => {
  return (
    (await note(db, {
      settlementId: id,
      provider,
      differenceId: findings.map(() => newUuid()),
      kind: findings.map(({ kind }) => kind),
      subject: findings.map(({ subject }) => subject),
      day: findings.map(({ day }) => day),
      reference: findings.map(({ reference }) => reference),
      expectedAmount: findings.map(({ expected }) => expected?.amount ?? null),
      expectedUnit: findings.map(({ expected }) => expected?.currency ?? null),
      foundAmount: findings.map(({ found }) => found?.amount ?? null),
      foundUnit: findings.map(({ found }) => found?.currency ?? null),
      line: findings.map(({ line }) => line),
    })) ?? []
  );
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

/** Finds earlier lines of these payments, except those of a settlement that is being replaced. */
export const findEarlierLines = (
  db: Queryable,
  { provider, orders, references, replaces, source }: Before,
): Promise<EarlierLine[]> =>
  db.query<EarlierRow>(earlier, [provider, orders, references, replaces, source]);
