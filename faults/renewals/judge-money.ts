import { decodeAmount } from '@dipper/contract';
import { endOf, forPeriods, remaining, lastMomentMs, nameOf, priceOf, whenMs } from './case.ts';
import type { Case, Evidence } from './case.ts';
import { periodAt } from './expected.ts';

export const judgePeriod = (one: Case, number: number): readonly string[] => {
  const { anchorMs } = one.facts;
  const name = `${nameOf(one)}, period ${number}`;
  const found = forPeriods(one).filter((charge) => periodAt(anchorMs, whenMs(charge)) === number);
  const [charge] = found;
  if (charge === undefined) return [`${name}: never charged`];
  if (found.length > 1) return [`${name}: charged ${found.length} times`];
  const price = priceOf(one, number);
  return BigInt(charge.charged) === price ? [] : [`${name}: ${charge.charged} instead of ${price}`];
};

export const judgePeriods = ({ cases, endMs }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const { anchorMs } = one.facts;
    const end = endOf(one);
    const last = end === undefined ? periodAt(anchorMs, endMs - lastMomentMs) : end - 1;
    const numbers = Array.from({ length: last + 1 }, (_, number) => number);
    const most = end === undefined ? periodAt(anchorMs, endMs) : end - 1;
    const beyond = forPeriods(one).filter((charge) => periodAt(anchorMs, whenMs(charge)) > most);
    return [
      ...numbers.flatMap((number) => judgePeriod(one, number)),
      ...beyond.map(({ tid }) => `${nameOf(one)}: charge ${tid} is of no period that is due`),
    ];
  });

/** Judges that each amount the provider took stands for something, once. */
export const judgeDoubles = ({ cases, strangers, charges }: Evidence): readonly string[] => [
  ...charges
    .filter(({ timesCharged }) => timesCharged > 1)
    .map(({ tid, timesCharged }) => `charge ${tid}: taken ${timesCharged} times`),
  ...strangers
    .filter((charge) => remaining(charge) !== 0)
    .map(({ tid, partnerOrderId }) => `charge ${tid} of ${partnerOrderId}: of no subscription`),
  ...cases.flatMap((one) =>
    one.facts.changes.flatMap(({ orderId, amount }) =>
      one.charges
        .filter((each) => each.partnerOrderId === orderId && each.charged > 0)
        .filter((each) => BigInt(each.charged) !== amount)
        .map((each) => `${nameOf(one)}: a change took ${each.charged} instead of ${amount}`),
    ),
  ),
];

/** Judges that the person sees what was charged. */
export const judgeHistories = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const shown = new Map(
      one.payments
        .filter(({ status }) => status === 'success' || status === 'refunded')
        .map((each) => [each.cardPaymentId, each]),
    );
    const charged = one.charges.filter((charge) => charge.charged > 0);
    const missing = charged.filter(({ partnerOrderId }) => !shown.has(partnerOrderId));
    const wrong = charged.flatMap((charge) => {
      const each = shown.get(charge.partnerOrderId);
      if (each === undefined) return [];
      const number = periodAt(one.facts.anchorMs, whenMs(charge));
      return each.periodNumber === number && decodeAmount(each.amount) === BigInt(charge.charged)
        ? []
        : [`${charge.partnerOrderId}: shown as ${each.amount} of period ${each.periodNumber}`];
    });
    const invented = [...shown.keys()].filter(
      (id) => !charged.some(({ partnerOrderId }) => partnerOrderId === id),
    );
    return [
      ...missing.map(({ partnerOrderId }) => `${partnerOrderId}: charged and not shown as paid`),
      ...wrong,
      ...invented.map((id) => `${id}: shown as paid and never charged`),
    ];
  });

export const judgeRefunds = ({ cases }: Evidence): readonly string[] =>
  cases.flatMap((one) => {
    const wanted = one.facts.refund?.amount ?? 0n;
    const gone = one.charges
      .filter((charge) => one.facts.refund !== undefined || remaining(charge) > 0)
      .reduce((sum, { canceled }) => sum + BigInt(canceled), 0n);
    return gone === wanted ? [] : [`${nameOf(one)}: ${gone} went back, ${wanted} was told`];
  });
