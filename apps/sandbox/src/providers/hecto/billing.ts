import type { Answer } from '../../control/calls.ts';
import type { UnderWay } from '../../control/perform.ts';
import { failure, success } from '../../platform/result.ts';
import { encrypt, hashOf } from './crypto.ts';
import { envelopeAnswer, readEnvelope, type Envelope, type Form } from './envelope.ts';
import { chargeFields, deleteFields, issueFields, type Field } from './fields.ts';
import { cardProblem, keyOf, type HectoKey } from './keys.ts';
import { methodOfCode, type Method } from './methods.ts';
import { done, fail, openTrade, pay, takenOn } from './model.ts';
import { refusal, refusals, underWayCode, type Prepare } from './prepared.ts';
import type { Hecto } from './person.ts';
import { newNumber, newTicket } from './store.ts';

const formOf = (business: string, fields: readonly Field[], amount?: string): Form => ({
  version: '0A19',
  works: { CA: business },
  fields,
  ...(amount === undefined ? {} : { amount }),
});

const issueForm = formOf('A4', issueFields);
const chargeForm = formOf('B0', chargeFields, 'trdAmt');
const deleteForm = formOf('A1', deleteFields);

function keyData({ billKey, masked, kind }: HectoKey): Readonly<Record<string, string>> {
  return { billKey, cardNo: masked, issrId: 'HDC', cardNm: '현대', cardKind: kind };
}

/** §8.8: the hash of the answer, where a state stands before what was asked. */
function answerHash(hecto: Hecto, { day, time, orderNumber }: Envelope): string {
  const { merchantId, hashKey } = hecto.settings;
  return hashOf('0021', day, time, merchantId, orderNumber, '0', hashKey);
}

export const issueKey: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, issueForm, hecto.settings);
  if (!envelope.ok) return envelope;
  const { plain } = envelope.value;
  const card = {
    number: plain['cardNo'] ?? '',
    identity: plain['idntNo'] ?? '',
    month: plain['vldDtMon'] ?? '',
    year: plain['vldDtYear'] ?? '',
    password: plain['cardPwd'] ?? '',
  };
  return success({
    partnerOrderId: undefined,
    act: () => {
      const problem = cardProblem(card, hecto.control.clock.now());
      if (problem !== undefined) return refusal(envelope.value, problem);
      const { billKey, ...seen } = keyData(keep(hecto, keyOf(card), plain['keyRegYn'] === 'Y'));
      const issued = plain['keyRegYn'] === 'Y' ? { billKey } : {};
      const pktHash = answerHash(hecto, envelope.value);
      return envelopeAnswer(envelope.value, { code: '0000' }, { ...seen, ...issued, pktHash });
    },
    ...refusals(envelope.value, 'CA82'),
  });
};

/** A card may be looked at only, without a key for it. */
function keep({ keys }: Hecto, key: HectoKey, isWanted: boolean): HectoKey {
  if (isWanted) keys.set(key.billKey, key);
  return key;
}

interface KeyCharge {
  readonly amount: number;
  readonly key: HectoKey;
  readonly method: Method;
}

function begun(hecto: Hecto, { plain, orderNumber, day, time }: Envelope, charge: KeyCharge) {
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
    productName: plain['pmtprdNm'] ?? '',
    notiUrl: settings.usualNotiUrl,
    nextUrl: '',
    cancelUrl: '',
    customerId: plain['mchtCustId'] ?? '',
    customerName: plain['mchtCustNm'] ?? '',
    depositUntil: undefined,
    merchantParam: '',
  };
  return openTrade(order, { ticket: newTicket(), number, picture: '', now });
}

interface Charging {
  readonly amount: number;
  /** It was taken on before, and comes to its end now. */
  readonly isFinishing?: true;
}

function chargeNow(hecto: Hecto, envelope: Envelope, { amount, isFinishing }: Charging): Answer {
  const key = hecto.keys.get(envelope.plain['billKey'] ?? '');
  const method = methodOfCode('CA');
  if (key === undefined || method === undefined) return refusal(envelope, 'CA10');
  const before = hecto.trades.byOrder(envelope.orderNumber);
  if (before !== undefined && !isFinishing) return refusal(envelope, 'ST50');
  const trade = done(before ?? begun(hecto, envelope, { amount, key, method }));
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
      trdAmt: encrypt(String(amount), hecto.settings.encryptionKey),
      vldDtMon: key.month,
      vldDtYear: key.year,
      ninstmtTypeCd: 'N',
      instmtMon: envelope.plain['instmtMon'],
      apprNo: '00000000',
    },
  );
}

/** Undefined where it would be refused, or was asked for before. */
function takeOn(hecto: Hecto, envelope: Envelope, amount: number): UnderWay | undefined {
  const key = hecto.keys.get(envelope.plain['billKey'] ?? '');
  const method = methodOfCode('CA');
  const isThere = hecto.trades.byOrder(envelope.orderNumber) !== undefined;
  if (key === undefined || method === undefined || isThere) return undefined;
  hecto.trades.put(takenOn(begun(hecto, envelope, { amount, key, method }), 'pay'));
  return {
    answer: refusal(envelope, underWayCode),
    finish: () => chargeNow(hecto, envelope, { amount, isFinishing: true }),
  };
}

/** CA42 of §41.1. */
const [least, tooMuch] = [1_000, 99_999_999];

export const chargeKey: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, chargeForm, hecto.settings);
  if (!envelope.ok) return envelope;
  const amount = Number(envelope.value.plain['trdAmt']);
  if (amount < least || amount >= tooMuch) return failure(refusal(envelope.value, 'CA42'));
  return success({
    partnerOrderId: envelope.value.orderNumber,
    act: () => chargeNow(hecto, envelope.value, { amount }),
    takeOn: () => takeOn(hecto, envelope.value, amount),
    ...refusals(envelope.value, 'CA82'),
  });
};

export const deleteKey: Prepare = (hecto, input) => {
  const envelope = readEnvelope(input, deleteForm, hecto.settings);
  if (!envelope.ok) return envelope;
  const { billKey = '' } = envelope.value.plain;
  return success({
    partnerOrderId: undefined,
    act: () =>
      hecto.keys.delete(billKey)
        ? envelopeAnswer(envelope.value, { code: '0000' }, { billKey })
        : refusal(envelope.value, 'CA10'),
    ...refusals(envelope.value, 'ST10'),
  });
};
