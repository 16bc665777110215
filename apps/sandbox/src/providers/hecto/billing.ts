import type { Answer } from '../../control/calls.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { decrypt } from './crypto.ts';
import { envelopeAnswer, given, hasHash, readEnvelope, type Envelope } from './envelope.ts';
import { cardProblem, keyOf, type HectoKey } from './keys.ts';
import { methodOfCode, type Method } from './methods.ts';
import { fail, openTrade, pay } from './model.ts';
import { refusal, refusals, type Prepare } from './prepared.ts';
import type { Hecto } from './person.ts';
import { newNumber, newTicket } from './store.ts';

const version = '0A19';

interface Wanted {
  readonly business: string;
  /** What its hash is made of, in place of an amount where there is none. */
  readonly amountOf: (envelope: Envelope) => string | undefined;
}

/** What all three calls have in common: an envelope of one kind, with its hash. */
function read(hecto: Hecto, input: unknown, wanted: Wanted): Result<Envelope, Answer> {
  const envelope = readEnvelope(input, hecto.settings, version);
  if (!envelope.ok) return envelope;
  const { params } = envelope.value;
  const refuse = (code: string) => failure(refusal(envelope.value, code));
  if (given(params, 'bizType') !== wanted.business || given(params, 'encCd') !== '23') {
    return refuse('ST09');
  }
  const amount = wanted.amountOf(envelope.value);
  if (amount === undefined) return refuse('1902');
  return hasHash(envelope.value, amount, hecto.settings) ? envelope : refuse('ST92');
}

const noAmount = () => '0';

function keyData({ billKey, masked, kind }: HectoKey): Readonly<Record<string, string>> {
  return { billKey, cardNo: masked, issrId: 'HDC', cardNm: '현대', cardKind: kind };
}

export const issueKey: Prepare = (hecto, input) => {
  const envelope = read(hecto, input, { business: 'A4', amountOf: noAmount });
  if (!envelope.ok) return envelope;
  const { data } = envelope.value;
  const open = (name: string) => decrypt(given(data, name), hecto.settings.encryptionKey) ?? '';
  const card = {
    number: open('cardNo'),
    identity: open('idntNo'),
    month: open('vldDtMon'),
    year: open('vldDtYear'),
    password: open('cardPwd'),
  };
  return success({
    partnerOrderId: undefined,
    act: () => {
      const problem = cardProblem(card, hecto.control.clock.now());
      if (problem !== undefined) return refusal(envelope.value, problem);
      const key = keyOf(card);
      hecto.keys.set(key.billKey, key);
      return envelopeAnswer(envelope.value, { code: '0000' }, keyData(key));
    },
    ...refusals(envelope.value, 'CA82'),
  });
};

interface KeyCharge {
  readonly amount: number;
  readonly key: HectoKey;
  readonly method: Method;
}

function begun(hecto: Hecto, { data, orderNumber, day, time }: Envelope, charge: KeyCharge) {
  const { settings, control } = hecto;
  const now = control.clock.now();
  const { amount, method } = charge;
  const number = newNumber(method, settings.merchantId, now);
  const order = {
    method,
    orderNumber,
    day,
    time,
    amount,
    merchantName: '',
    productName: given(data, 'pmtprdNm'),
    notiUrl: settings.usualNotiUrl,
    nextUrl: '',
    cancelUrl: '',
    customerId: decrypt(given(data, 'mchtCustId'), settings.encryptionKey) ?? '',
    customerName: '',
    depositUntil: undefined,
    merchantParam: '',
  };
  return openTrade(order, { ticket: newTicket(), number, picture: '', now });
}

function chargeNow(hecto: Hecto, envelope: Envelope, amount: number): Answer {
  const key = hecto.keys.get(given(envelope.data, 'billKey'));
  const method = methodOfCode('CA');
  if (key === undefined || method === undefined) return refusal(envelope, 'CA10');
  if (hecto.trades.byOrder(envelope.orderNumber) !== undefined) return refusal(envelope, 'ST50');
  const trade = begun(hecto, envelope, { amount, key, method });
  if (key.refuses !== undefined) {
    hecto.trades.put(fail(trade, key.refuses));
    return refusal(envelope, key.refuses);
  }
  hecto.trades.put(pay(trade, hecto.control.clock.now()));
  return envelopeAnswer(
    envelope,
    { code: '0000', trdNo: trade.number },
    {
      ...keyData(key),
      trdAmt: String(amount),
      vldDtMon: key.month,
      vldDtYear: key.year,
      instmtMon: '00',
      apprNo: '00000000',
    },
  );
}

export const chargeKey: Prepare = (hecto, input) => {
  const { encryptionKey } = hecto.settings;
  const amountOf = ({ data }: Envelope) => decrypt(given(data, 'trdAmt'), encryptionKey);
  const envelope = read(hecto, input, { business: 'B0', amountOf });
  if (!envelope.ok) return envelope;
  const amount = Number(amountOf(envelope.value));
  if (!Number.isSafeInteger(amount) || amount < 100) {
    return failure(refusal(envelope.value, 'CA42'));
  }
  return success({
    partnerOrderId: envelope.value.orderNumber,
    act: () => chargeNow(hecto, envelope.value, amount),
    ...refusals(envelope.value, 'CA82'),
  });
};

export const deleteKey: Prepare = (hecto, input) => {
  const envelope = read(hecto, input, { business: 'A1', amountOf: noAmount });
  if (!envelope.ok) return envelope;
  const billKey = given(envelope.value.data, 'billKey');
  return success({
    partnerOrderId: undefined,
    act: () =>
      hecto.keys.delete(billKey)
        ? envelopeAnswer(envelope.value, { code: '0000' }, { billKey })
        : refusal(envelope.value, 'CA10'),
    ...refusals(envelope.value, 'ST10'),
  });
};
