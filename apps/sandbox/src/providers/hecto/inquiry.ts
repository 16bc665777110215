import type { Answer } from '../../control/calls.ts';
import { failure, success } from '../../platform/result.ts';
import { envelopeAnswer, readEnvelope, type Envelope, type Form } from './envelope.ts';
import { inquiryFields } from './fields.ts';
import { isMethodCode } from './methods.ts';
import { canceledAmount, heldAmount, type Trade } from './model.ts';
import type { Hecto } from './person.ts';
import { refusal, refusals, underWayCode, type Prepare } from './prepared.ts';
import { momentOf } from './time.ts';

const form: Form = { version: '0A1M', fields: inquiryFields, amount: 'trdAmt' };

interface TradeStatus {
  readonly state: '0021' | '0031';
  readonly code: '0000' | '0001' | '0009';
}

/**
 * §38.7. Nothing was tried in a window that was only opened, or closed again, and nothing came into
 * an account that waits: there is no trade.
 */
function standingOf(trade: Trade): TradeStatus | undefined {
  if (trade.status === 'FAILED') return { state: '0031', code: '0009' };
  if (trade.status !== 'PAID') return undefined;
  return { state: '0021', code: heldAmount(trade) === 0 ? '0001' : '0000' };
}

const standingTexts = { '0000': '정상거래', '0001': '취소상태', '0009': '결제실패' } as const;

const dayMs = 24 * 3_600_000;

/** §38.1: what is found lies between the day before the one that is given and the day after it. */
function isNear(one: string, other: string): boolean {
  const [first, second] = [momentOf(`${one}000000`), momentOf(`${other}000000`)];
  if (first === undefined || second === undefined) return false;
  return Math.abs(first.getTime() - second.getTime()) <= dayMs;
}

function inquire(hecto: Hecto, envelope: Envelope): Answer {
  const { orgMchtTrdNo = '', orgTrdDt = '', orgTrdNo, method } = envelope.plain;
  const trade = hecto.trades.byOrder(orgMchtTrdNo);
  const standing = trade === undefined ? undefined : standingOf(trade);
  const isMeant =
    trade !== undefined &&
    isNear(trade.order.day, orgTrdDt) &&
    trade.order.method.code === method &&
    (orgTrdNo === undefined || orgTrdNo === trade.number);
  // The outcome is not known yet.
  if (isMeant && trade.underWay === 'pay') return refusal(envelope, underWayCode);
  if (!isMeant || standing === undefined) return refusal(envelope, 'ST06');
  return envelopeAnswer(
    envelope,
    { ...standing, trdNo: trade.number, message: standingTexts[standing.code] },
    {
      method: trade.order.method.code,
      trdAmt: String(trade.paid?.amount ?? trade.order.amount),
      cnclAmt: String(canceledAmount(trade)),
    },
  );
}

export const inquiry: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, form, hecto.settings);
  if (!envelope.ok) return envelope;
  const { method = '', orgTrdDt = '', orgMchtTrdNo } = envelope.value.plain;
  if (!isMethodCode(method) || momentOf(`${orgTrdDt}000000`) === undefined) {
    return failure(refusal(envelope.value, 'ST09'));
  }
  return success({
    partnerOrderId: orgMchtTrdNo,
    act: () => inquire(hecto, envelope.value),
    ...refusals(envelope.value, 'ST10'),
  });
};
