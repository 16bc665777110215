import type { ChargeOutcome, Evidence, PaymentQuestion } from '../../ports/payment-provider.ts';
import { chargeRefusalOf, isTwice, resultOf } from './codes.ts';
import { readMessage } from './message.ts';
import type { ResultMessage } from './message.ts';
import { orderIdOf } from './order-id.ts';

export const trackingShape = /^\d{14}$/;

export const evidenceOf = ({ value }: ResultMessage): Evidence => ({
  pay_method: value('res_pay_method') || value('pay_method'),
  res_result: value('res_result'),
  res_tracking_id: value('res_tracking_id'),
  res_payinfo_key: value('res_payinfo_key'),
  res_payment_date: value('res_payment_date'),
  res_err_code: value('res_err_code'),
  amount: value('amount'),
});

const pending = (why: string): ChargeOutcome => ({
  kind: 'pending',
  stage: 'untouched',
  evidence: { why },
});

/** Somebody has to look in SBPS's tool: two of its own words do not fit together. */
const doubtful = (chargeReference: string, evidence: Evidence): ChargeOutcome => ({
  kind: 'mismatch',
  chargeReference,
  isToolOnly: true,
  evidence,
});

/** SBPS sends a browser to the success page once it has received our OK, and not before. */
const readSale = (question: PaymentQuestion, message: ResultMessage): ChargeOutcome => {
  const { reference, chargeReference, total: amount, currency } = question;
  const trackingId = message.value('res_tracking_id');
  const evidence = evidenceOf(message);
  if (!trackingShape.test(trackingId)) return { kind: 'unknown', evidence };
  // It was never told us from server to server, which alone proves how much was taken.
  if (trackingId !== chargeReference) return doubtful(trackingId, evidence);
  return { kind: 'succeeded', reference, chargeReference, amount, currency, evidence };
};

/** A refusal after a sale that we have said OK to: the answer was lost, or it is of another try. */
const readRefusalAfter = (charge: string, message: ResultMessage): ChargeOutcome => {
  const trackingId = message.value('res_tracking_id');
  return trackingShape.test(trackingId) && trackingId !== charge
    ? pending('a refusal of another try')
    : doubtful(charge, evidenceOf(message));
};

/**
 * The checksum does not say where one value ends and the next begins, so a browser may have moved
 * digits; letters it cannot move, and fourteen digits after them neither: whether it is a sale, and of
 * which number, is what SBPS wrote.
 */
export const readBrought = (question: PaymentQuestion, body: string): ChargeOutcome => {
  const message = readMessage(Buffer.from(body, 'latin1'));
  if (message?.value('order_id') !== orderIdOf(question.transactionId)) {
    return pending('another order');
  }
  if (resultOf(message.value('res_result')) === 'done') return readSale(question, message);
  const code = message.value('res_err_code');
  if (isTwice(code)) return pending('its page is open elsewhere');
  if (question.chargeReference !== null) return readRefusalAfter(question.chargeReference, message);
  const failureCode = chargeRefusalOf(code);
  return failureCode === undefined
    ? { kind: 'unknown', evidence: { status: code, ...evidenceOf(message) } }
    : { kind: 'declined', failureCode, evidence: evidenceOf(message) };
};
