import { encodeAmount, paymentRoute, purchaseRoute } from '@dipper/contract';
import type { PaymentDevice, PurchaseBody, RefundInfo } from '@dipper/contract';
import type { Api, ApiProblem } from '../../shared/api/index.ts';
import { newKey, now, pause } from '../../shared/device/index.ts';
import { openPaymentsQuery } from '../../shared/open-payments/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import { whileMoneyMoves } from '../../shared/session/index.ts';
import { totalPriceOf } from '../../shared/storage/index.ts';
import type { PaymentState } from '../../shared/storage/index.ts';
import { isMarkOfThisPage, markOf } from './account-marks.ts';
import { attemptFor, intentOf, staysOpenAfter } from './model/attempt.ts';
import type { StartedPayment } from './model/attempt.ts';
import { outcomeOf } from './model/outcome.ts';
import type { Outcome } from './model/outcome.ts';
import { sameWishIn } from './model/same-wish.ts';
import { attemptStore, maskedAccountStore } from './stores.ts';

/** The limit for asking about open payments: an unstartable payment would be worse than a second one. */
const timeoutMilliseconds = 3000;

export const bodyOf = (state: PaymentState, device: PaymentDevice): PurchaseBody | undefined =>
  state.selectedSpoon && state.paymentMethod
    ? {
        ...(state.refundInfo && { refundInfo: state.refundInfo }),
        productId: state.selectedSpoon.productId,
        quantity: state.quantity,
        methodId: state.paymentMethod.methodId,
        device,
        expectedTotalPrice: encodeAmount(totalPriceOf(state)),
      }
    : undefined;

const rememberAccount = (transactionId: string, { bank, accountNumber }: RefundInfo): void =>
  maskedAccountStore.set({ masked: { transactionId, bank, ending: accountNumber.slice(-4) } });

export type Started =
  | StartedPayment
  | { readonly problem: ApiProblem }
  | { readonly paid: string }
  /** The virtual account exists, so the rest happens on our page. */
  | { readonly deposit: string }
  /** The same order has an open payment: the person decides between the two. */
  | { readonly open: OpenPayment };

export type Start = {
  readonly api: Api;
  readonly userId: number;
  readonly body: PurchaseBody;
  /** True if the person was asked and wants a second payment. */
  readonly isAnew: boolean;
};

/** Returns the end that the payment reached in another tab or in the provider's app; undefined while it is open. */
const endOfStarted = async (
  api: Api,
  { transactionId }: StartedPayment,
): Promise<Exclude<Outcome, 'waiting'> | undefined> => {
  const answer = await api(paymentRoute, { params: { id: transactionId } });
  const outcome = answer.ok ? outcomeOf(answer.value.body.status) : undefined;
  return outcome === 'waiting' ? undefined : outcome;
};

/** Begun in another window, on another device, or before this one forgot it. */
const findOpen = async ({ api, body }: Start): Promise<OpenPayment | undefined> => {
  const abort = new AbortController();
  const pending = openPaymentsQuery(api)
    .queryFn({ signal: abort.signal })
    .catch(() => []);
  const open = await Promise.race([pending, pause(timeoutMilliseconds).then(() => [])]);
  abort.abort();
  return sameWishIn(open, body);
};

const startAnew = async (input: Start): Promise<Started> => {
  attemptStore.reset();
  return await start(input);
};

/** Continues the payment that this tab began, unless it has ended. */
const goOn = async (input: Start, started: StartedPayment): Promise<Started> => {
  const end = await endOfStarted(input.api, started);
  if (end === undefined) return started;
  if (end === 'success') return { paid: started.transactionId };
  if (end === 'deposit') {
    const open = await findOpen(input);
    return open === undefined ? { deposit: started.transactionId } : { open };
  }
  return await startAnew(input);
};

/** Sends the purchase under its idempotency key, so that a purchase started before under that key is not started twice. */
export const start = async (input: Start): Promise<Started> => {
  const { api, body, userId } = input;
  const previous = attemptStore.get().attempt;
  const wish = { intent: intentOf(userId, body), account: markOf(body.refundInfo) };
  const attempt = attemptFor(previous, wish, {
    now: now(),
    newKey,
    isOfThisPage: isMarkOfThisPage,
  });
  if (attempt.started !== undefined) return await goOn(input, attempt.started);
  if (attempt.key !== previous?.key && !input.isAnew) {
    const open = await findOpen(input);
    if (open !== undefined) return { open };
  }
  attemptStore.set({ attempt });
  const answer = await whileMoneyMoves(() =>
    api(purchaseRoute, { body, idempotencyKey: attempt.key }),
  );
  if (!answer.ok) {
    const { error } = answer;
    const isOther = error.kind === 'problem' && error.problem.code === 'idempotency_key_mismatch';
    if (isOther && attempt.key === previous?.key) return await startAnew(input);
    if (!staysOpenAfter(error)) attemptStore.reset();
    return { problem: error };
  }
  const { transactionId, redirectUrl, expiresAt } = answer.value.body;
  const started = { transactionId, redirectUrl, expiresAt };
  attemptStore.set({ attempt: { ...attempt, started } });
  if (body.refundInfo) rememberAccount(transactionId, body.refundInfo);
  return started;
};
