import { setTimeout as pause } from 'node:timers/promises';
import type { OperatorPayment } from '@dipper/contract';
import type { Deployment } from '../deployment/deployment.ts';
import { chargeOperations } from '../people/ways.ts';
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
const openStates = ['redirected', 'created', 'sent', 'unknown'] as const;

export type EndingOptions = {
  readonly deployment: Pick<Deployment, 'sandbox'>;
  readonly operator: Operator;
  readonly hurrySeconds: number;
  readonly mixScale: number;
};

/** Time as Dipper lives it: what really passes, and what its clock is moved. */
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

/** A provider ends what it is at by its own word alone: until then nothing can be final. */
const endOfWork = async ({ deployment }: EndingOptions): Promise<number> => {
  const calls = await deployment.sandbox.calls();
  return calls
    .filter(({ operation, outcome }) => outcome === 'under-way' && chargeOperations.has(operation))
    .reduce((last, { at, delayMs }) => Math.max(last, Date.parse(at) + delayMs), 0);
};

/** Waits until providers are at no charge any more; when that was, by the clock of this process. */
export const untilNothingIsUnderWay = async (options: EndingOptions): Promise<number> => {
  const endMs = await endOfWork(options);
  await pause(Math.max(0, endMs - Date.now()));
  return performance.now() - (Date.now() - endMs);
};

const openNow = async (operator: Operator): Promise<readonly OperatorPayment[]> => {
  const open: OperatorPayment[] = [];
  for (const state of openStates) open.push(...(await operator.payments(state)));
  return open;
};

export type Finality = {
  /** A provider is at a charge again, so that there is something to wait for before. */
  readonly isInterrupted: boolean;
  /** The time by Dipper's own clock. */
  readonly afterMs: number;
  /** The payments that took longest, with the state that they were last seen in. */
  readonly last: readonly string[];
};

export type Waited = {
  /** Payments that somebody has come back to. */
  readonly returned: ReadonlySet<string>;
  /** Methods whose provider only tells. */
  readonly reported: ReadonlySet<number>;
  /** The state of an order whose person has yet to agree, by method. */
  readonly undecided: ReadonlyMap<number, string>;
};

const nameOf = ({ transactionId, state }: OperatorPayment): string => `${transactionId}, ${state}`;

/**
 * Leaves out payments that only a person keeps open: by the provider's own word each may still be agreed to, as after a
 * refusal whose answer was lost. That ends with the provider's page.
 */
const withoutThoseOnPage = async (
  { deployment }: EndingOptions,
  open: readonly OperatorPayment[],
  undecided: Waited['undecided'],
): Promise<readonly OperatorPayment[]> => {
  const isDoubtful = ({ state, methodId }: OperatorPayment): boolean =>
    state === 'unknown' && undecided.has(methodId);
  if (!open.some(isDoubtful)) return open;
  const charges = await deployment.sandbox.charges();
  const statusOf = new Map(charges.map(({ partnerOrderId, status }) => [partnerOrderId, status]));
  return open.filter(
    (payment) =>
      !isDoubtful(payment) ||
      statusOf.get(payment.transactionId) !== undecided.get(payment.methodId),
  );
};

/**
 * Waits for the last payment in flight. A person who has come back waits for it, so then it does
 * not help that the provider's page has time left; but a provider that cannot be asked, and has
 * brought no word that says what it is, leaves it open until then.
 */
export const untilFinal = async (
  options: EndingOptions,
  { returned, reported, undecided }: Waited,
): Promise<Finality> => {
  const { operator } = options;
  let last: readonly string[] = [];
  let isInterrupted = false;
  const isOver = async (): Promise<boolean> => {
    isInterrupted = (await endOfWork(options)) > Date.now();
    if (isInterrupted) return true;
    const waitedFor = (await openNow(operator)).filter(
      ({ state, transactionId, methodId }) =>
        state !== 'redirected' || (returned.has(transactionId) && !reported.has(methodId)),
    );
    const open = await withoutThoseOnPage(options, waitedFor, undecided);
    if (open.length === 0) return true;
    last = open.map(nameOf);
    return false;
  };
  const afterMs = await passUntil(options, isOver, giveUpMs);
  return { afterMs, last, isInterrupted };
};

const areChargesCredited = async ({ deployment, operator }: EndingOptions): Promise<boolean> => {
  const bought = [
    ...(await operator.payments('succeeded')),
    ...(await operator.payments('refunded')),
  ];
  const credited = new Set(bought.map(({ transactionId }) => transactionId));
  const charges = await deployment.sandbox.charges();
  return charges.every(
    ({ charged, partnerOrderId }) => charged === 0 || credited.has(partnerOrderId),
  );
};

/** Charges that come after a refusal are found by a question that is asked late: waits for it. */
export const untilLateChargesAreFound = async (options: EndingOptions): Promise<void> => {
  const { deployment, mixScale } = options;
  const late = (await deployment.sandbox.calls()).filter(
    ({ outcome }) => outcome === 'decline-then-ok',
  );
  if (late.length === 0) return;
  const lastMs = Math.max(...late.map(({ at }) => Date.parse(at)));
  await pause(Math.max(0, lastMs + lateChargeMs * mixScale + pollMs - Date.now()));
  await passUntil(options, () => areChargesCredited(options), lateQuestionMs);
};

/** Decides payments that no call can ask about, like somebody who looks them up where the provider shows them. */
const lookAtReviews = async ({ deployment, operator }: EndingOptions): Promise<void> => {
  const reviews = await operator.payments('review');
  if (reviews.length === 0) return;
  const charges = await deployment.sandbox.charges();
  for (const { transactionId } of reviews) {
    const own = charges.filter(({ partnerOrderId }) => partnerOrderId === transactionId);
    const isSold = own.some(({ charged, canceled }) => charged > canceled);
    await operator.decide(transactionId, isSold ? 'sold' : 'nothing');
  }
};

/** A refund that nobody has answered is asked about and asked for by the hour. */
const isRefundOver = (state: string): boolean => state === 'done' || state === 'declined';

/**
 * Waits for the payments of people who never came back: they end when the provider's page does. By then a late question
 * that was not answered has been asked again, too.
 */
export const untilPagesAreOver = async (options: EndingOptions): Promise<void> => {
  const { deployment, operator } = options;
  // The server first: a message may come days late, but one dated hours ahead of the server's clock is refused as no
  // provider's, and the sandbox sends what is due as soon as its clock is moved.
  await operator.advance(pageSeconds);
  await deployment.sandbox.advance(pageSeconds);
  const isOver = async (): Promise<boolean> => {
    await lookAtReviews(options);
    const open = await openNow(operator);
    const isCredited = open.length === 0 && (await areChargesCredited(options));
    return isCredited && (await operator.refunds()).every(({ state }) => isRefundOver(state));
  };
  await passUntil({ ...options, hurrySeconds: pageHurrySeconds }, isOver, pagesGiveUpMs);
};
