import type { Answer } from '../../control/calls.ts';
import type { UnderWay } from '../../control/perform.ts';
import { success } from '../../platform/result.ts';
import { encrypt } from './crypto.ts';
import { envelopeAnswer, valueOf, readEnvelope, type Envelope, type Form } from './envelope.ts';
import { cancelFields, refundFields } from './fields.ts';
import {
  cancel,
  codeOfProblem,
  done,
  heldAmount,
  takenOn,
  type Cancellation,
  type Trade,
} from './model.ts';
import { eventOfCancellation } from './notices.ts';
import { notify, type Hecto } from './person.ts';
import { refusal, refusals, underWayCode, type Prepare } from './prepared.ts';
import { newNumber } from './store.ts';

/** §11, §23 and §26: each method by its own code. */
const cancelForm: Form = {
  version: '0A19',
  works: { CA: 'C0', MP: 'C0', TM: 'C0', HM: 'C0', CG: 'C0', SG: 'C0', BG: 'C0' },
  fields: cancelFields,
  amount: 'cnclAmt',
};

/** §18 and §24: a refund that cannot take the original way goes to an account. */
const refundForm: Form = {
  version: '0A19',
  works: { VA: 'C0', MP: 'C1' },
  fields: refundFields,
  amount: 'cnclAmt',
};

function isRepeated({ trades }: Hecto, orderNumber: string): boolean {
  return trades
    .list()
    .some(
      ({ order, cancellations, underWay }) =>
        order.orderNumber === orderNumber ||
        cancellations.some((each) => each.orderNumber === orderNumber) ||
        (typeof underWay === 'object' && underWay.cancels === orderNumber),
    );
}

/** Amounts are encrypted here too (§11.3, §18.3, §23.3, §26.3); vouchers have no balance. */
function amountsOf(hecto: Hecto, trade: Trade, amount: number): Readonly<Record<string, string>> {
  const seal = (value: number) => encrypt(String(value), hecto.settings.encryptionKey);
  const cnclAmt = seal(amount);
  const blcAmt = seal(heldAmount(trade));
  switch (trade.order.method.code) {
    case 'CA':
      return { cnclAmt, cardCnclAmt: seal(amount), pntCnclAmt: seal(0), blcAmt };
    case 'VA':
    case 'MP':
      return { cnclAmt, blcAmt };
    default:
      return { cnclAmt };
  }
}

function giveBack(hecto: Hecto, envelope: Envelope): Answer {
  const { trades, settings, control } = hecto;
  const { plain, params } = envelope;
  const work =
    valueOf(params, 'bizType') === 'C1' || valueOf(params, 'method') === 'VA' ? 'refund' : 'cancel';
  const trade = trades.byNumber(plain['orgTrdNo'] ?? '');
  if (trade === undefined || valueOf(params, 'method') !== trade.order.method.code) {
    return refusal(envelope, 'ST06');
  }
  if (isRepeated(hecto, envelope.orderNumber)) {
    return refusal(envelope, codeOfProblem(trade, work === 'refund' ? 'refund twice' : 'twice'));
  }
  const now = control.clock.now();
  const requested: Cancellation = {
    work: valueOf(params, 'bizType') === 'C1' ? 'C1' : 'C0',
    number: newNumber(trade.order.method, settings.merchantId, now),
    orderNumber: envelope.orderNumber,
    place: Number(plain['cnclOrd']),
    amount: Number(plain['cnclAmt']),
    at: now,
  };
  const change = cancel(trade, requested);
  if (!change.ok) {
    const isLate = change.problem === 'too late' && trade.order.method.code === 'MP';
    const more = isLate ? { rfdPsblCd: 'Y' } : {};
    return envelopeAnswer(envelope, { code: codeOfProblem(trade, change.problem) }, more);
  }
  trades.put(change.value);
  notify(hecto, change.value, eventOfCancellation(change.value, requested));
  return envelopeAnswer(
    envelope,
    { code: '0000', trdNo: requested.number },
    { orgTrdNo: trade.number, ...amountsOf(hecto, change.value, requested.amount) },
  );
}

/** Undefined where there is nothing to be at: it would be refused, or is on its way already. */
function takeOn(hecto: Hecto, envelope: Envelope): UnderWay | undefined {
  const { trades } = hecto;
  const number = envelope.plain['orgTrdNo'] ?? '';
  const trade = trades.byNumber(number);
  const isUnanswered = trade === undefined || isRepeated(hecto, envelope.orderNumber);
  if (isUnanswered || trade.underWay !== undefined || heldAmount(trade) === 0) return undefined;
  trades.put(takenOn(trade, { cancels: envelope.orderNumber }));
  return {
    answer: refusal(envelope, underWayCode),
    finish: () => {
      const now = trades.byNumber(number);
      if (now !== undefined) trades.put(done(now));
      giveBack(hecto, envelope);
    },
  };
}

const preparing =
  (form: Form): Prepare =>
  (hecto, input) => {
    const envelope = readEnvelope(input, form, hecto.settings);
    if (!envelope.ok) return envelope;
    const number = envelope.value.plain['orgTrdNo'] ?? '';
    return success({
      partnerOrderId: hecto.trades.byNumber(number)?.order.orderNumber,
      act: () => giveBack(hecto, envelope.value),
      takeOn: () => takeOn(hecto, envelope.value),
      ...refusals(envelope.value, 'ST45'),
    });
  };

export const cancellation: Prepare = preparing(cancelForm);
export const refund: Prepare = preparing(refundForm);
