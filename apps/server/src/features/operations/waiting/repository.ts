import type { CatalogueKind, Queue } from '@dipper/contract';
import { toBeDecided } from '../../../core/payouts/index.ts';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

/** Refunds of a charge in review: while one runs, nobody can decide. A card's is asked for again for ever. */
const refundsOf = `select from dipper.refund r
       where r.bucket = u.bucket and r.user_id = u.user_id and r.payment_id = u.payment_id`;

/** Each list is read by an index that holds few rows besides open ones; a list that is not named is not read. */
const counts = statement(
  'waiting-counts',
  `-- every bucket: what waits for a decision, of everybody
   select w.queue, w.kind, count(*)::integer as count from (
     select 'exchange' as queue, null as kind from dipper.exchange e
     where 'exchange' = any($1::text[]) and e.state = any($4::dipper.exchange_state[])
       and (e.state <> 'checking' or ($3 and e.agreed_by <> $2))
     union all
     select 'payment-review', null from dipper.charge_due u
     where 'payment-review' = any($1) and u.charge_kind = 'purchase' and u.due_at = 'infinity'
       and not exists (${refundsOf} and r.state in ('reserved', 'sent', 'unknown', 'by-account'))
     union all
     select 'card-review', null from dipper.charge_due u
     where 'card-review' = any($1) and u.charge_kind = 'card' and u.due_at = 'infinity'
       and not exists (${refundsOf})
     union all
     select 'refund', null from dipper.refund r
     where 'refund' = any($1) and r.state = 'by-account'
     union all
     select 'refund-proposal', null from dipper.refund_proposal p
     where 'refund-proposal' = any($1) and p.state = 'open' and p.proposed_by <> $2
     union all
     select 'spoon-adjustment', null from dipper.spoon_adjustment a
     where 'spoon-adjustment' = any($1) and a.state = 'asked' and a.asked_by <> $2
     union all
     select 'difference', null from dipper.difference d
     where 'difference' = any($1) and d.state = 'open'
     union all
     select p.kind, case when p.kind = 'catalogue' then split_part(p.subject, ':', 2) end
     from dipper.proposal p
     where p.kind = any($1) and p.state = 'open' and p.proposed_by <> $2
   ) w group by 1, 2 order by 1, 2`,
);

export type WaitingRow = {
  readonly queue: Queue;
  readonly kind: CatalogueKind | null;
  readonly count: number;
};

/**
 * Counts the waiting items of these lists, without those that this operator proposed or approved
 * first.
 */
export const countWaiting = (
  db: Queryable,
  queues: readonly Queue[],
  { name, isChecker }: { readonly name: string; readonly isChecker: boolean },
): Promise<WaitingRow[]> => db.query<WaitingRow>(counts, [queues, name, isChecker, toBeDecided]);
