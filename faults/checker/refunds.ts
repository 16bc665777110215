import { decodeAmount } from '@dipper/contract';
import type { Evidence } from './evidence.ts';

type RefundEvidence = Pick<Evidence, 'refunds' | 'charges' | 'payments' | 'answers'>;

const sumBy = <One>(
  ones: readonly One[],
  orderOf: (one: One) => string,
  amountOf: (one: One) => bigint,
): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const one of ones) {
    const order = orderOf(one);
    sums.set(order, (sums.get(order) ?? 0n) + amountOf(one));
  }
  return sums;
};

const stillOpen = ({ refunds }: RefundEvidence): readonly string[] =>
  refunds
    .filter(({ state }) => state !== 'done' && state !== 'declined')
    .map(({ refundId, transactionId, state }) => `${refundId} of ${transactionId}: still ${state}`);

/** I10: what was asked back went back once and whole, or not at all, and Dipper says which. */
export const judgeRefunds = (evidence: RefundEvidence): readonly string[] => {
  const { refunds, charges, payments, answers } = evidence;
  const made = sumBy(
    refunds.filter(({ state }) => state === 'done'),
    ({ transactionId }) => transactionId,
    ({ amount }) => decodeAmount(amount),
  );
  const canceled = sumBy(
    charges,
    ({ partnerOrderId }) => partnerOrderId,
    (charge) => BigInt(charge.canceled),
  );
  const states = new Map(payments.map(({ transactionId, state }) => [transactionId, state]));
  const differing = [...new Set([...made.keys(), ...canceled.keys()])].flatMap((order) => {
    const [ours, theirs] = [made.get(order) ?? 0n, canceled.get(order) ?? 0n];
    if (ours !== theirs) return [`${order}: ${ours} given back, by the provider ${theirs}`];
    const state = states.get(order);
    return ours > 0n === (state === 'refunded') ? [] : [`${order}: ${ours} back, is ${state}`];
  });
  const broken = answers.flatMap((each) =>
    each.kind === 'asked-back' && each.said === 'refunded' && !made.has(each.transactionId)
      ? [`${each.transactionId}: told as given back, and is not`]
      : [],
  );
  return [...stillOpen(evidence), ...differing, ...broken];
};
