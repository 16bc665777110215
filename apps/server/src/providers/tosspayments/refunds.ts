import { errorCatalogue } from '@dipper/contract';
import type { Evidence, RefundOrder, RefundOutcome } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { sent } from '../../platform/sent.ts';
import { tosspaymentsProtocol } from './protocol.ts';
import { evidenceOf, readAnswer } from './answers.ts';
import type { TossCancel, TossPayment } from './answers.ts';
import { isAccount, tossBankOf } from './codes.ts';

const { messages, refusals, words } = tosspaymentsProtocol;

const reasonMax = 200;

/** The reason carries our number, by which the cancellation is known again. */
const reasonOf = ({ refundId, reason }: RefundOrder): string => {
  const end = ` (${refundId})`;
  return `${reason.slice(0, reasonMax - end.length)}${end}`;
};

/** Undefined if the refund has no account to go to: it is then not requested. */
export const cancelBody = (order: RefundOrder) => {
  const isDeposit = isAccount(order.methodId);
  const bank = order.account === undefined ? undefined : tossBankOf(order.account.bankCode);
  if (isDeposit && bank === undefined) return undefined;
  const { accountNumber, accountHolder: holderName } = order.account ?? {};
  return sent(messages.cancel, {
    cancelReason: reasonOf(order),
    // Some methods take only "all of it", which is said by saying no amount.
    ...(order.amount === order.held ? {} : { cancelAmount: Number(order.amount) }),
    refundableAmount: Number(order.held),
    ...(isDeposit ? { refundReceiveAccount: { bank, accountNumber, holderName } } : {}),
  });
};

/** Every charge has a number there, and is refunded by that number alone. */
export const noCharge: RefundOutcome = {
  kind: 'unknown',
  evidence: { why: 'no number of the charge' },
};

export const noAccount: RefundOutcome = {
  kind: 'declined',
  failureCode: errorCatalogue.refund_account_required.number,
  evidence: { why: 'a deposit goes back to an account only, and none is known' },
};

const isOurs = ({ cancelReason }: TossCancel, order: RefundOrder): boolean =>
  cancelReason?.endsWith(`(${order.refundId})`) === true;

const readCancel = (payment: TossPayment, order: RefundOrder): RefundOutcome | undefined => {
  const cancel = payment.cancels?.find((each) => isOurs(each, order));
  if (cancel === undefined) return undefined;
  const { transactionKey, cancelAmount, cancelStatus } = cancel;
  const evidence: Evidence = {
    ...evidenceOf(payment),
    transaction_key: transactionKey,
    cancel_status: cancelStatus ?? null,
    canceled: cancelAmount,
  };
  // One that names no status was made.
  if (!cancelStatus || said(words.cancelStatus, cancelStatus)?.as === 'done') {
    const amount = BigInt(cancelAmount);
    return { kind: 'refunded', reference: transactionKey, amount, evidence };
  }
  const no = said(refusals.cancelStatus, cancelStatus);
  return no === undefined
    ? { kind: 'unknown', evidence }
    : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
};

const isOther = ({ orderId, paymentKey }: TossPayment, order: RefundOrder): boolean =>
  orderId !== order.transactionId || paymentKey !== order.chargeReference;

export const readRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readAnswer(answer);
  if (read.kind === 'unreadable') return { kind: 'unknown', evidence: read.evidence };
  if (read.kind === 'refused') {
    const { evidence } = read;
    const no = said(refusals.refund, read.code);
    return no === undefined
      ? { kind: 'unknown', evidence }
      : { kind: 'declined', failureCode: errorCatalogue[no.reason].number, evidence };
  }
  const why = 'no cancellation of ours in it';
  const outcome = isOther(read.payment, order) ? undefined : readCancel(read.payment, order);
  return outcome ?? { kind: 'unknown', evidence: { ...evidenceOf(read.payment), why } };
};

/** Reads a refund without a cancellation of ours: the amount held says whether anything has gone back. */
export const readFoundRefund = (answer: OutboundAnswer, order: RefundOrder): RefundOutcome => {
  const read = readAnswer(answer);
  if (read.kind !== 'payment') return { kind: 'unknown', evidence: read.evidence };
  const { payment } = read;
  const evidence = evidenceOf(payment);
  if (isOther(payment, order)) return { kind: 'unknown', evidence };
  const outcome = readCancel(payment, order);
  if (outcome !== undefined) return outcome;
  const isUntouched = BigInt(payment.balanceAmount) === order.held;
  return { kind: isUntouched ? 'pending' : 'unknown', evidence };
};
