import { currencySchema } from '@dipper/contract';
import type { Gives, Queryable } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import { giveBackAlone, takeAlone } from '../operators/index.ts';
import { findDecided, writeDecision } from './decisions-repository.ts';
import type { OperatorDecision } from './decisions-repository.ts';
import type { ExchangeName } from './repository.ts';

/** Returns the claim on the operator's daily sum for approving alone, if the decision needs one. */
const claimFor = async (
  db: Queryable,
  name: ExchangeName,
  { decision }: Pick<OperatorDecision, 'decision'>,
) => {
  const row = decision === 'approve' ? await findDecided(db, name) : undefined;
  const unit = currencySchema.safeParse(row?.unit).data;
  if (row?.state !== 'requested' || unit === undefined || row.amount <= 0n) return undefined;
  return { claimId: newUuid(), kind: 'cash-out', unit, amount: row.amount } as const;
};

/** An operator approves or refuses; above the limit the approval is stored as the first of two. */
export const decideExchange = async (
  db: Queryable,
  name: ExchangeName,
  decision: OperatorDecision,
): Promise<Gives<'decide_exchange'>> => {
  const { operator } = decision;
  const claim = await claimFor(db, name, decision);
  const isTaken = claim !== undefined && (await takeAlone(db, operator, claim));
  const isWithinDay = claim === undefined || isTaken;
  const outcome = await writeDecision(db, name, { ...decision, isWithinDay });
  if (claim !== undefined && isTaken) {
    const isAlone = outcome === 'decided' && (await findDecided(db, name))?.agreed_by === null;
    if (!isAlone) await giveBackAlone(db, operator, claim.claimId);
  }
  return outcome;
};
