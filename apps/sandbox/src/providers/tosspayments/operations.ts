import { success } from '../../platform/result.ts';
import { transactionAnswer } from './answers.ts';
import { authorizeCard, chargeKey, deleteKey, issueKey } from './billing-operations.ts';
import { problem, problemAnswer, refusal } from './errors.ts';
import { aborted, cancel, cancelTakenOn, confirm, newPayment, type Payment } from './model.ts';
import {
  changed,
  shown,
  usual,
  type PreparedRequest,
  type Prepare,
  type TossPayments,
} from './prepared.ts';
import { parseCancel, parseConfirm, parseCreate, parseTransactions } from './requests.ts';
import { parseSettlements, settlementsPage } from './settlements.ts';
import { calls } from './sources.ts';
import { newPaymentKey, newTransactionKey } from './store.ts';
import { virtualAccount } from './virtual-account.ts';

const create: Prepare = (toss, request) => {
  const parsed = parseCreate(request.input);
  if (!parsed.ok) return parsed;
  const { orderId } = parsed.value;
  return success({
    orderId,
    ...usual(request, 'FORBIDDEN_REQUEST'),
    act: () => {
      if (!toss.contract.createsPayments) return problemAnswer(problem('NOT_FOUND'));
      const before = toss.payments.ofOrder(orderId);
      if (before !== undefined && before.transactions.length > 0) {
        return problemAnswer(problem('DUPLICATED_ORDER_ID'), request.isEnglish);
      }
      const stamp = { key: newPaymentKey(), now: toss.clock.now() };
      const secret = `ps_${newTransactionKey().slice(-20)}`;
      return shown(toss, toss.payments.put(newPayment(parsed.value, stamp, secret)), request);
    },
  });
};

const confirmation: Prepare = (toss, request) => {
  const parsed = parseConfirm(request.input);
  if (!parsed.ok) return parsed;
  const { paymentKey, orderId } = parsed.value;
  const usualCode = 'REJECT_CARD_COMPANY';
  return success({
    orderId,
    ...usual(request, usualCode),
    giveUp: (errorCode) => {
      const refused = refusal(errorCode, usualCode);
      const payment = toss.payments.get(paymentKey);
      const isFinal = refused.status < 500 && refused.code !== 'PROVIDER_ERROR';
      if (payment !== undefined && isFinal) toss.payments.put(aborted(payment, refused));
    },
    begin: () => {
      const payment = toss.payments.get(paymentKey);
      if (payment?.status !== 'IN_PROGRESS') return undefined;
      toss.payments.put({ ...payment, isUnderWay: true });
      return null;
    },
    act: () => {
      const payment = toss.payments.get(paymentKey);
      const stamp = { key: newTransactionKey(), now: toss.clock.now() };
      if (payment === undefined) return problemAnswer(problem('NOT_FOUND_PAYMENT'));
      return changed(toss, confirm(payment, parsed.value, stamp), request);
    },
  });
};

function question(
  find: (toss: TossPayments, request: PreparedRequest) => Payment | undefined,
): Prepare {
  return (toss, request) => {
    const usualCode = 'NOT_FOUND_PAYMENT';
    return success({
      orderId: find(toss, request)?.order.orderId,
      ...usual(request, usualCode),
      act: () => {
        const payment = find(toss, request);
        return payment === undefined
          ? problemAnswer(problem(usualCode), request.isEnglish)
          : shown(toss, payment, request);
      },
    });
  };
}

const payment = question(({ payments }, { params }) => payments.get(params['paymentKey'] ?? ''));
const order = question(({ payments }, { params }) => payments.ofOrder(params['orderId'] ?? ''));

const cancellation: Prepare = (toss, request) => {
  const paymentKey = request.params['paymentKey'] ?? '';
  const parsed = parseCancel(request.input);
  if (!parsed.ok) return parsed;
  return success({
    orderId: toss.payments.get(paymentKey)?.order.orderId,
    ...usual(request, 'REFUND_REJECTED'),
    begin: () => {
      const found = toss.payments.get(paymentKey);
      const taken = found && cancelTakenOn(found, parsed.value, toss.clock.now());
      return taken && shown(toss, toss.payments.put(taken), request);
    },
    act: () => {
      const found = toss.payments.get(paymentKey);
      if (found === undefined)
        return problemAnswer(problem('NOT_FOUND_PAYMENT'), request.isEnglish);
      const stamp = { key: newTransactionKey(), now: toss.clock.now() };
      const { openCancel: _open, ...before } = found;
      return changed(toss, cancel(before, parsed.value, stamp), request);
    },
  });
};

const transactions: Prepare = (toss, request) => {
  const parsed = parseTransactions(request.input);
  if (!parsed.ok) return parsed;
  const { from, to, startingAfter, limit } = parsed.value;
  return success({
    orderId: undefined,
    ...usual(request, 'FORBIDDEN_REQUEST'),
    act: () => {
      const all = toss.payments
        .list()
        .flatMap((each) => each.transactions.map((one) => ({ payment: each, one })))
        .filter(({ one }) => one.at >= from && one.at < new Date(to.getTime() + 1_000))
        .toSorted((left, right) => left.one.at.getTime() - right.one.at.getTime());
      const place = all.findIndex(({ one }) => one.transactionKey === startingAfter);
      if (startingAfter !== undefined && place < 0) {
        return problemAnswer({
          status: 400,
          code: 'INVALID_TRANSACTION_KEY',
          message: '잘못된 페이징 키 입니다.',
        });
      }
      const page = all.slice(place + 1, place + 1 + limit);
      return { status: 200, body: page.map(({ payment: of, one }) => transactionAnswer(of, one)) };
    },
  });
};

const settlements: Prepare = (toss, request) => {
  const parsed = parseSettlements(request.input);
  if (!parsed.ok) return parsed;
  return success({
    orderId: undefined,
    ...usual(request, 'FORBIDDEN_REQUEST'),
    act: () => ({ status: 200, body: settlementsPage(toss, parsed.value) }),
  });
};

const get = { method: 'GET' } as const;
const post = { method: 'POST' } as const;

export const operations = {
  create: { ...post, ...calls.create, prepare: create },
  virtualAccount: { ...post, ...calls.virtualAccount, prepare: virtualAccount },
  confirm: { ...post, ...calls.confirm, prepare: confirmation },
  payment: { ...get, ...calls.payment, prepare: payment },
  order: { ...get, ...calls.order, prepare: order },
  cancel: { ...post, ...calls.cancel, prepare: cancellation },
  transactions: { ...get, ...calls.transactions, prepare: transactions },
  settlements: { ...get, ...calls.settlements, prepare: settlements },
  authorizeCard: { ...post, ...calls.authorizeCard, prepare: authorizeCard },
  issueKey: { ...post, ...calls.issueKey, prepare: issueKey },
  chargeKey: { ...post, ...calls.chargeKey, prepare: chargeKey },
  deleteKey: { method: 'DELETE', ...calls.deleteKey, prepare: deleteKey },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST' | 'DELETE'; path: string; prepare: Prepare }
>;
