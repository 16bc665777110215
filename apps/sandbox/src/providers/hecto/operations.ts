import type { Answer } from '../../control/calls.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { chargeKey, deleteKey, issueKey } from './billing.ts';
import { decrypt } from './crypto.ts';
import { envelopeAnswer, given, hasHash, readEnvelope, type Envelope } from './envelope.ts';
import { methodOfCode } from './methods.ts';
import { cancel, cancelledAmount, heldAmount, type Cancellation, type Trade } from './model.ts';
import { newsOfCancellation } from './notices.ts';
import { notify, type Hecto } from './person.ts';
import { refusal, refusals, type Prepare } from './prepared.ts';
import { messageOf } from './results.ts';
import { newNumber } from './store.ts';

interface CancelRequest {
  readonly amount: number;
  readonly number: string;
  readonly place: string;
}

function readCancel(envelope: Envelope, { settings }: Hecto): Result<CancelRequest, string> {
  const { params, data } = envelope;
  if (given(params, 'bizType') !== 'C0' || given(params, 'encCd') !== '23') return failure('ST09');
  const amount = decrypt(given(data, 'cnclAmt'), settings.encryptionKey);
  if (amount === undefined) return failure('1902');
  if (!/^[1-9]\d{0,11}$/.test(amount)) return failure('ST09');
  if (!hasHash(envelope, amount, settings)) return failure('ST92');
  const [number, place] = [given(data, 'orgTrdNo'), given(data, 'cnclOrd')];
  if (number === '' || !/^\d{3}$/.test(place) || place === '000') return failure('ST91');
  return given(data, 'crcCd') === 'KRW'
    ? success({ amount: Number(amount), number, place })
    : failure('ST09');
}

/** The gift guide cancels every voucher with `CP`; the method's own code is what the others do. */
function isMethodOf(trade: Trade, code: string): boolean {
  const { method } = trade.order;
  return code === method.code || (code === 'CP' && method.asks === 'voucher');
}

function isRepeated({ trades }: Hecto, orderNumber: string): boolean {
  return trades
    .list()
    .some(
      ({ order, cancellations }) =>
        order.orderNumber === orderNumber ||
        cancellations.some((each) => each.orderNumber === orderNumber),
    );
}

function cancelNow(hecto: Hecto, envelope: Envelope, request: CancelRequest): Answer {
  const { trades, settings, control } = hecto;
  const trade = trades.byNumber(request.number);
  const code = given(envelope.params, 'method');
  if (trade === undefined || !isMethodOf(trade, code)) return refusal(envelope, 'ST06');
  if (isRepeated(hecto, envelope.orderNumber)) return refusal(envelope, 'ST50');
  const now = control.clock.now();
  const wanted: Cancellation = {
    number: newNumber(trade.order.method, settings.merchantId, now),
    orderNumber: envelope.orderNumber,
    place: request.place,
    amount: request.amount,
    at: now,
  };
  const change = cancel(trade, wanted);
  if (!change.ok) return refusal(envelope, change.problem);
  trades.put(change.value);
  notify(hecto, change.value, newsOfCancellation(wanted));
  const amount = String(request.amount);
  return envelopeAnswer(
    envelope,
    { code: '0000', trdNo: wanted.number },
    {
      orgTrdNo: trade.number,
      cnclAmt: amount,
      cardCnclAmt: code === 'CA' ? amount : '0',
      pntCnclAmt: '0',
      blcAmt: String(heldAmount(change.value)),
    },
  );
}

const cancellation: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, hecto.settings, '0A19');
  if (!envelope.ok) return envelope;
  const request = readCancel(envelope.value, hecto);
  if (!request.ok) return failure(refusal(envelope.value, request.problem));
  const { amount, number, place } = request.value;
  return success({
    partnerOrderId: hecto.trades.byNumber(number)?.order.orderNumber,
    act: () => cancelNow(hecto, envelope.value, { amount, number, place }),
    ...refusals(envelope.value, 'GC40'),
  });
};

interface Standing {
  readonly state: string;
  readonly code: string;
}

/** Nothing was tried in a window that was only opened, or closed again: there is no trade. */
function standingOf(trade: Trade): Standing | undefined {
  if (trade.status === 'OPEN' || trade.status === 'CLOSED') return undefined;
  if (trade.status === 'ISSUED') return { state: '0051', code: '0000' };
  if (trade.status === 'FAILED') return { state: '0031', code: '0009' };
  return { state: '0021', code: heldAmount(trade) === 0 ? '0001' : '0000' };
}

const standingTexts: Readonly<Record<string, string>> = {
  '0000': '정상거래',
  '0001': '취소상태',
  '0009': '결제실패',
};

/** Flat, as the guide shows it. */
function inquire(hecto: Hecto, { data }: Envelope): Answer {
  const { merchantId } = hecto.settings;
  const trade = hecto.trades.byOrder(given(data, 'orgMchtTrdNo'));
  const standing = trade === undefined ? undefined : standingOf(trade);
  const number = given(data, 'orgTrdNo');
  const isMeant =
    trade?.order.day === given(data, 'orgTrdDt') &&
    trade.order.method.code === given(data, 'method') &&
    (number === '' || number === trade.number);
  if (trade === undefined || standing === undefined || !isMeant) {
    const body = { outStatCd: '0031', outRsltCd: 'ST06', outRsltMsg: messageOf('ST06') };
    return { status: 200, body: { ...body, mchtId: merchantId } };
  }
  return {
    status: 200,
    body: {
      outStatCd: standing.state,
      outRsltCd: standing.code,
      outRsltMsg: standingTexts[standing.code],
      mchtId: merchantId,
      mchtTrdNo: trade.order.orderNumber,
      trdNo: trade.number,
      method: trade.order.method.code,
      trdAmt: String(trade.paid?.amount ?? trade.order.amount),
      cnclAmt: String(cancelledAmount(trade)),
    },
  };
}

const inquiry: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, hecto.settings, '0A1M');
  if (!envelope.ok) return envelope;
  const { data } = envelope.value;
  const orderNumber = given(data, 'orgMchtTrdNo');
  const isWhole =
    orderNumber !== '' && methodOfCode(given(data, 'method')) && given(data, 'orgTrdDt') !== '';
  if (!isWhole) return failure(refusal(envelope.value, 'ST91'));
  if (!hasHash(envelope.value, given(data, 'trdAmt'), hecto.settings)) {
    return failure(refusal(envelope.value, 'ST92'));
  }
  return success({
    partnerOrderId: orderNumber,
    act: () => inquire(hecto, envelope.value),
    ...refusals(envelope.value, 'ST10'),
  });
};

/** Each is one address below `/spay`. */
export const operations = {
  cancel: { path: '/spay/APICancel.do', prepare: cancellation },
  inquiry: { path: '/spay/APITrdStatInq.do', prepare: inquiry },
  issueKey: { path: '/spay/APICardAuth.do', prepare: issueKey },
  chargeKey: { path: '/spay/APIBillkeyPay.do', prepare: chargeKey },
  deleteKey: { path: '/spay/APICardActionDelkey.do', prepare: deleteKey },
} as const satisfies Record<string, { readonly path: string; readonly prepare: Prepare }>;
