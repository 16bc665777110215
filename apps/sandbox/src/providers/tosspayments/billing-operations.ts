import { textOf, asObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { parseCard, parseKeyCharge } from './billing-requests.ts';
import type { KeyChargeRequest } from './billing-requests.ts';
import { problem, problemAnswer, type Problem } from './errors.ts';
import { keyAnswer, type BillingKey } from './keys.ts';
import { aborted, newPayment, paid, type Payment } from './model.ts';
import { shown, usual, type Prepare, type TossPayments } from './prepared.ts';
import { newPaymentKey, newTransactionKey } from './store.ts';

export const authorizeCard: Prepare = (toss, request) => {
  const now = toss.clock.now();
  const parsed = parseCard(request.input, now);
  if (!parsed.ok) return parsed;
  return success({
    orderId: undefined,
    ...usual(request, 'INVALID_REJECT_CARD'),
    act: () => ({ status: 200, body: keyAnswer(toss.keys.issue(parsed.value, now)) }),
  });
};

export const issueKey: Prepare = (toss, input) => {
  const body = asObject(input.input);
  const [authKey, customerKey] = [textOf(body['authKey']), textOf(body['customerKey'])];
  if (authKey === undefined || customerKey === undefined)
    return failure(problem('INVALID_REQUEST'));
  return success({
    orderId: undefined,
    ...usual(input, 'INVALID_REJECT_CARD'),
    act: () => {
      const request = toss.keys.take(authKey, customerKey);
      if (request === undefined)
        return problemAnswer(problem('NOT_FOUND_AUTH_KEY'), input.isEnglish);
      return { status: 200, body: keyAnswer(toss.keys.issue(request, toss.clock.now())) };
    },
  });
};

type UsableKey = Result<BillingKey, Problem>;

function usable({ keys }: TossPayments, billingKey: string, customerKey: string): UsableKey {
  const key = keys.get(billingKey);
  if (key === undefined) return failure(problem('NOT_FOUND_BILLING'));
  if (key.isDeleted) return failure(problem('INVALID_BILL_KEY_REQUEST'));
  if (key.customerKey !== customerKey) return failure(problem('NOT_MATCHES_CUSTOMER_KEY'));
  return success(key);
}

/** A charge has no window: it begins and ends in one call. */
function begun(toss: TossPayments, request: KeyChargeRequest, key: BillingKey): Payment {
  const { orderId, orderName, amount, customerKey } = request;
  const order = {
    method: 'CARD',
    amount,
    orderId,
    orderName,
    successUrl: '',
    failUrl: '',
    customerName: undefined,
    validHours: 0,
  } as const;
  const stamp = { key: newPaymentKey(), now: toss.clock.now() };
  const billing = { customerKey, card: key.card };
  return { ...newPayment(order, stamp, `ps_${newTransactionKey().slice(-20)}`), billing };
}

export const chargeKey: Prepare = (toss, input) => {
  const billingKey = input.params['billingKey'] ?? '';
  const parsed = parseKeyCharge(input.input);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const refuse = (refused: Problem) => problemAnswer(refused, input.isEnglish);
  return success({
    orderId: request.orderId,
    ...usual(input, 'REJECT_CARD_PAYMENT'),
    giveUp: (errorCode) => {
      const code = typeof errorCode === 'string' ? errorCode : 'REJECT_CARD_PAYMENT';
      const key = toss.keys.get(billingKey);
      const isThere = toss.payments.ofOrder(request.orderId) !== undefined;
      if (key === undefined || isThere || problem(code).status >= 500) return;
      toss.payments.put(aborted(begun(toss, request, key), problem(code)));
    },
    begin: () => {
      const key = usable(toss, billingKey, request.customerKey);
      const isThere = toss.payments.ofOrder(request.orderId) !== undefined;
      if (!key.ok || isThere || key.value.card.refuses !== null) return undefined;
      const payment = begun(toss, request, key.value);
      toss.payments.put({ ...payment, status: 'IN_PROGRESS', isUnderWay: true });
      return null;
    },
    act: () => {
      const key = usable(toss, billingKey, request.customerKey);
      if (!key.ok) return refuse(key.problem);
      const before = toss.payments.ofOrder(request.orderId);
      if (before !== undefined && before.transactions.length > 0) {
        return refuse(problem('DUPLICATED_ORDER_ID'));
      }
      const payment = before?.isUnderWay === true ? before : begun(toss, request, key.value);
      const { refuses } = key.value.card;
      if (refuses !== null) {
        toss.payments.put(aborted(payment, problem(refuses)));
        return refuse(problem(refuses));
      }
      const stamp = { key: newTransactionKey(), now: toss.clock.now() };
      return shown(toss, toss.payments.put(paid(payment, stamp)), input);
    },
  });
};

export const deleteKey: Prepare = (toss, request) =>
  success({
    orderId: undefined,
    ...usual(request, 'FORBIDDEN_REQUEST'),
    act: () => {
      const key = toss.keys.get(request.params['billingKey'] ?? '');
      if (key === undefined || key.isDeleted) {
        return problemAnswer(problem('NOT_FOUND_BILLING'), request.isEnglish);
      }
      toss.forget(key, '가맹점 요청');
      return { status: 200, body: {} };
    },
  });
