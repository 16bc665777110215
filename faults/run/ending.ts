import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorPayment } from '@dipper/contract';
import type { House } from '../house/house.ts';
import type { Operator } from './operator.ts';

const pollMs = 500;
const giveUpMs = 320_000;
/** A charge that comes this long after a refusal is asked about when 90 seconds have passed. */
const lateChargeMs = 60_000;
const lateQuestionMs = 110_000;
/** A question that was not answered is asked again minutes later; with each look so much time passes. */
const pageHurrySeconds = 30;
const pagesGiveUpMs = 2 * 3_600_000;
/** The longest that any provider gives a person on its page, and a little more. */
const pageSeconds = 190 * 60;
const inFlight = ['created', 'sent', 'unknown'] as const;

export type EndingOptions = {
  readonly house: House;
  readonly operator: Operator;
  readonly hurrySeconds: number;
  readonly mixScale: number;
};

/** Time as the house lives it: what really passes, and what its clock is moved. */
const createTime = ({ operator, hurrySeconds }: EndingOptions) => {
  const startedMs = performance.now();
  let movedMs = 0;
  return {
    elapsedMs: () => performance.now() - startedMs + movedMs,
    pass: async () => {
      if (hurrySeconds > 0) {
        await operator.advance(hurrySeconds);
        movedMs += hurrySeconds * 1000;
      }
      await pause(pollMs);
    },
  };
};

const passUntil = async (
  options: EndingOptions,
  isOver: () => Promise<boolean>,
  mostMs: number,
): Promise<number> => {
  const time = createTime(options);
  while (!(await isOver()) && time.elapsedMs() < mostMs) await time.pass();
  return Math.round(time.elapsedMs());
};

export type Finality = {
  /** In the house's own time. */
  readonly afterMs: number;
  /** Those that took longest, with the state that they were last seen in. */
  readonly last: readonly string[];
};

/** Payments that somebody has come back to, and methods whose provider only tells. */
type Waited = { readonly returned: ReadonlySet<string>; readonly told: ReadonlySet<number> };

const nameOf = ({ transactionId, state }: OperatorPayment): string => `${transactionId}, ${state}`;

/**
 * Waits for the last payment in flight. A person who has come back waits for it, so then it does
 * not help that the provider's page has time left; but a provider that cannot be asked, and has
 * brought no word that says what it is, leaves it open until then.
 */
export const untilFinal = async (
  options: EndingOptions,
  { returned, told }: Waited,
): Promise<Finality> => {
  const { operator } = options;
  let last: readonly string[] = [];
  const isOver = async (): Promise<boolean> => {
    const waiting = await operator.payments('redirected');
    const open = waiting.filter(
      ({ transactionId, methodId }) => returned.has(transactionId) && !told.has(methodId),
    );
    for (const state of inFlight) open.push(...(await operator.payments(state)));
    if (open.length > 0) last = open.map(nameOf);
    return open.length === 0;
  };
  const afterMs = await passUntil(options, isOver, giveUpMs);
  return { afterMs, last };
};

const areChargesCredited = async ({ house, operator }: EndingOptions): Promise<boolean> => {
  const succeeded = await operator.payments('succeeded');
  const credited = new Set(succeeded.map(({ transactionId }) => transactionId));
  const charges = await house.sandbox.charges();
  return charges.every(
    ({ charged, partnerOrderId }) => charged === 0 || credited.has(partnerOrderId),
  );
};

/** Charges that come after a refusal are found by a question that is asked late: waits for it. */
export const untilLateChargesAreFound = async (options: EndingOptions): Promise<void> => {
  const { house, mixScale } = options;
  const late = (await house.sandbox.calls()).filter(({ outcome }) => outcome === 'decline-then-ok');
  if (late.length === 0) return;
  const lastMs = Math.max(...late.map(({ at }) => Date.parse(at)));
  await pause(Math.max(0, lastMs + lateChargeMs * mixScale + pollMs - Date.now()));
  await passUntil(options, () => areChargesCredited(options), lateQuestionMs);
};

/** What nobody can be asked about by a call, somebody looks up where the provider shows it. */
const lookAtReviews = async ({ house, operator }: EndingOptions): Promise<void> => {
  const reviews = await operator.payments('review');
  if (reviews.length === 0) return;
  const charges = await house.sandbox.charges();
  for (const { transactionId } of reviews) {
    const own = charges.filter(({ partnerOrderId }) => partnerOrderId === transactionId);
    const isSold = own.some(({ charged, cancelled }) => charged > cancelled);
    await operator.decide(transactionId, isSold ? 'sold' : 'nothing');
  }
};

/**
 * Those who never came back: their payments end when the provider's page does. By then a late
 * question that was not answered has been asked again, too.
 */
export const untilPagesAreOver = async (options: EndingOptions): Promise<void> => {
  const { house, operator } = options;
  await house.sandbox.advance(pageSeconds);
  await operator.advance(pageSeconds);
  const isOver = async (): Promise<boolean> => {
    await lookAtReviews(options);
    const open = await operator.payments('redirected');
    return open.length === 0 && (await areChargesCredited(options));
  };
  await passUntil({ ...options, hurrySeconds: pageHurrySeconds }, isOver, pagesGiveUpMs);
};
