import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { PaymentQuestion } from '../../ports/payment-provider.ts';
import { failureOf, isNo } from './codes.ts';
import { inquiryBody, outcomeOf, readInquiry } from './inquiry.ts';
import { methodOf } from './methods.ts';
import { readHint, readReturn, writeHint } from './returned.ts';
import account from './samples/inquiry-account.json' with { type: 'json' };
import givenBack from './samples/inquiry-given-back.json' with { type: 'json' };
import none from './samples/inquiry-none.json' with { type: 'json' };
import paid from './samples/inquiry-paid.json' with { type: 'json' };
import part from './samples/inquiry-part.json' with { type: 'json' };
import refused from './samples/inquiry-refused.json' with { type: 'json' };

const shop = {
  merchantId: 'dipperm_il',
  encryptionKey: 'dipper-hecto-sandbox-key-of-32-b',
  hashKey: 'DIPPERHECTOSANDBOXHASH',
  authKey: 'DIPPERHECTOSANDBOXAUTH',
  merchantName: '디퍼',
} as const;

const questionOf = (transactionId: string, methodId: number): PaymentQuestion => ({
  transactionId,
  personReference: 'u1',
  methodId,
  reference: transactionId,
  chargeReference: null,
  total: 11_000n,
  currency: 'KRW',
  requestedAt: new Date('2026-11-20T05:30:22Z'),
});

const tmoney = questionOf(paid.mchtTrdNo, 33);
const voucher = questionOf(refused.mchtTrdNo, 30);
const bank = questionOf(account.mchtTrdNo, 36);
const card = questionOf(part.mchtTrdNo, 31);

const answered = (body: unknown, status = 200): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const now = new Date('2026-11-20T06:00:00Z');
const read = (answer: OutboundAnswer, question: PaymentQuestion, proof = '') =>
  outcomeOf(readInquiry(answer, question, shop), question, { shop, now, hint: readHint(proof) });

const visit = (page: 'approve' | 'cancel' | 'fail', sample: string) => {
  const posted = readFileSync(`${import.meta.dirname}/samples/${sample}.txt`, 'utf8').trim();
  return readReturn({ page, query: {}, body: Buffer.from(posted) });
};
const proofOf = (sample: string): string => {
  const reading = visit('approve', sample);
  return reading.kind === 'proof' ? reading.proof : '';
};

const number = (name: ErrorName): number => errorCatalogue[name].number;

describe('an inquiry about a payment', () => {
  it('names it by our order number and the order’s day, whatever was reported since', () => {
    const question = { ...tmoney, chargeReference: 'STFP_OF_SOMEBODY_ELSE' };
    expect(inquiryBody(question, shop, new Date('2026-11-20T06:00:00Z'))).toEqual({
      params: {
        mchtId: 'dipperm_il',
        ver: '0A1M',
        mchtTrdNo: tmoney.transactionId,
        trdDt: '20261120',
        trdTm: '150000',
      },
      data: {
        pktHash: '866ed51c3a7031046f74d16c9cc7cafba374d2e93d2f0a4b46da3c4c094aa6bf',
        method: 'TM',
        trdAmt: '11000',
        orgTrdDt: '20261120',
        orgMchtTrdNo: tmoney.transactionId,
      },
    });
  });
});

describe('the answer to an inquiry', () => {
  it('is a charge, with Hecto’s own number', () => {
    expect(read(answered(paid), tmoney)).toMatchObject({
      kind: 'succeeded',
      reference: tmoney.transactionId,
      chargeReference: paid.trdNo,
      amount: 11_000n,
      currency: 'KRW',
    });
  });

  it('means the same with its result in an envelope', () => {
    const { outStatCd, outRsltCd, ...rest } = paid;
    const envelope = { params: { outStatCd, outRsltCd, mchtId: rest.mchtId }, data: rest };
    expect(read(answered(envelope), tmoney).kind).toBe('succeeded');
  });

  it.each([
    { what: 'what is left after a part went back', reply: part, question: card, kind: 'succeeded' },
    { what: 'a no once all of it went back', reply: givenBack, question: tmoney, kind: 'declined' },
    { what: 'a no', reply: refused, question: voucher, kind: 'declined' },
    { what: 'open while nothing was tried', reply: none, question: tmoney, kind: 'pending' },
    { what: 'open while an account waits', reply: account, question: bank, kind: 'pending' },
  ])('is $what', ({ reply: sample, question, kind }) => {
    expect(read(answered(sample), question).kind).toBe(kind);
  });

  it.each(['0000', 'ST13', 'ZZ99'])(
    'is a waiting virtual account for any code but those of a deposit: %s [PAY-07]',
    (outRsltCd) => {
      expect(read(answered({ ...account, outRsltCd }), bank).kind).toBe('pending');
      const answer = { ...account, outRsltCd };
      expect(read(answered(answer), bank, proofOf('return-account')).kind).toBe('awaiting-deposit');
      expect(read(answered({ ...account, outStatCd: '0021', outRsltCd: '0000' }), bank).kind).toBe(
        'succeeded',
      );
    },
  );

  it('is undecided for an account that nobody can look up, until a day after its deadline, and then expired [PAY-07]', () => {
    const at = (moment: string) => {
      const reading = readInquiry(answered(account), bank, shop);
      return outcomeOf(reading, bank, { shop, now: new Date(moment) });
    };
    expect(at('2026-11-20T06:00:00Z')).toMatchObject({ kind: 'pending', stage: 'running' });
    expect(at('2026-11-27T05:30:21Z')).toMatchObject({ kind: 'pending', stage: 'running' });
    expect(at('2026-11-27T05:30:22Z').kind).toBe('unknown');
    expect(at('2026-11-28T05:30:22Z')).toMatchObject({ kind: 'pending', stage: 'untouched' });
    expect(read(answered(none), tmoney)).toMatchObject({ kind: 'pending', stage: 'untouched' });
  });

  it.each(['VTIM', 'ST10', 'ST38', '9904', '9999'])(
    'is unknown for an account if the inquiry itself failed: %s [PAY-07] [PAY-09]',
    (outRsltCd) => {
      const answer = answered({ ...account, outRsltCd });
      expect(read(answer, bank, proofOf('return-account')).kind).toBe('unknown');
    },
  );

  it.each([
    ['2026-11-27T05:30:21Z', 'awaiting-deposit'],
    ['2026-11-27T05:30:22Z', 'unknown'],
    ['2026-11-28T05:30:21Z', 'unknown'],
    ['2026-11-28T05:30:22Z', 'awaiting-deposit'],
  ])(
    'at %s, for an account due at 05:30:22 on the 27th with an unlisted code, is %s [PAY-07] [PAY-09]',
    (moment, kind) => {
      const reading = readInquiry(answered({ ...account, outRsltCd: 'ZZ99' }), bank, shop);
      const hint = readHint(proofOf('return-account'));
      expect(outcomeOf(reading, bank, { shop, now: new Date(moment), hint }).kind).toBe(kind);
    },
  );

  it('gives what is left after a partial refund', () => {
    expect(read(answered(part), card)).toMatchObject({ amount: 7000n });
  });

  it.each([
    { kind: 'unknown', why: 'out of time' } as const,
    { kind: 'not-sent', why: 'ECONNREFUSED' } as const,
    answered(undefined, 502),
    answered('<html>'),
    answered({}),
    answered(paid, 500),
    answered({ ...paid, outRsltCd: 'ST10' }),
    answered({ ...paid, outRsltCd: '9999', outStatCd: '0031' }),
    answered({ ...paid, outStatCd: '0061' }),
    answered({ ...paid, outStatCd: '0031' }),
    answered({ ...paid, trdAmt: '11,000' }),
    answered({ ...paid, mchtId: 'somebody' }),
    answered({ ...paid, method: 'CA' }),
    answered({ ...paid, mchtTrdNo: 'p2-00000000000000000000000000000000' }),
  ])('is unknown if it cannot be read or is about another payment: %o [PAY-09]', (answer) => {
    expect(read(answer, tmoney).kind).toBe('unknown');
  });
});

describe('the browser’s return from the payment window', () => {
  it('proves nothing: Hecto is queried', () => {
    expect(visit('approve', 'return-paid')).toEqual({ kind: 'look' });
    expect(visit('fail', 'return-paid')).toEqual({ kind: 'look' });
    expect(visit('cancel', 'return-canceled')).toEqual({ kind: 'turned-back' });
    expect(visit('approve', 'return-canceled')).toEqual({ kind: 'turned-back' });
    const nothing = { page: 'approve', query: {}, body: Buffer.alloc(0) } as const;
    expect(readReturn(nothing)).toEqual({ kind: 'look' });
  });

  it('gives the reason of a decline, which counts if Hecto confirms the decline [ERR-03]', () => {
    const proof = proofOf('return-refused');
    expect(read(answered(refused), voucher, proof)).toMatchObject({
      kind: 'declined',
      failureCode: number('payment_information_incorrect'),
      evidence: { broughtBack: 'GC02' },
    });
    expect(read(answered(paid), tmoney, proof).kind).toBe('succeeded');
    expect(read(answered(none), tmoney, proof).kind).toBe('pending');
  });

  it('gives the virtual account, which counts if Hecto confirms that it waits', () => {
    const proof = proofOf('return-account');
    expect(read(answered(account), bank, proof)).toMatchObject({
      kind: 'awaiting-deposit',
      reference: bank.transactionId,
      chargeReference: account.trdNo,
      deposit: {
        bankCode: '004',
        accountNumber: '79077734962546',
        accountHolder: '디퍼',
        dueAt: new Date('2026-11-27T05:30:22Z'),
      },
    });
    expect(read(answered(none), bank, proof).kind).toBe('pending');
  });

  it.each([
    '',
    'refused',
    'refused.gc02',
    'refused.GC02.more',
    'account.004',
    'account.4.lpVBFaHprqIvMn7mjPMICA',
    'account.004.@@@',
    `account.004.${'A'.repeat(300)}`,
    'other.GC02',
  ])('is ignored if it is not in our form: %j', (proof) => {
    expect(readHint(proof)).toBeUndefined();
  });

  it('contains no account if another key sealed it', () => {
    const sealedNumber = Buffer.alloc(16, 7).toString('base64');
    const proof = writeHint({ kind: 'account', bankCode: '004', sealedNumber });
    expect(read(answered(account), bank, proof).kind).toBe('pending');
  });
});

describe('an error code of Hecto', () => {
  it.each([
    ['0009', 33, 'payment_canceled'],
    ['1001', 33, 'payment_request_error'],
    ['1009', 33, 'payment_request_error'],
    ['1012', 33, 'payment_request_error'],
    ['1901', 33, 'payment_request_error'],
    ['1902', 33, 'payment_request_error'],
    ['2001', 30, 'payment_authentication_failed'],
    ['2002', 30, 'payment_authentication_failed'],
    ['2003', 30, 'payment_expired'],
    ['CA10', 31, 'payment_information_not_found'],
    ['CA20', 31, 'invalid_card'],
    ['CA26', 31, 'card_limit_exceeded'],
    ['CA30', 31, 'invalid_card'],
    ['CA42', 31, 'invalid_amount'],
    ['CA58', 31, 'card_unusable'],
    ['CA59', 31, 'card_unusable'],
    ['CA70', 31, 'invalid_card'],
    ['CA82', 31, 'card_rejected'],
    ['MP02', 35, 'payment_information_incorrect'],
    ['MP14', 35, 'payment_failed'],
    ['MP17', 35, 'payment_failed'],
    ['MP18', 35, 'payment_failed'],
    ['MP22', 35, 'payment_failed'],
    ['MP23', 35, 'payment_failed'],
    ['MP26', 35, 'payment_failed'],
    ['MP45', 35, 'payment_failed'],
    ['MP99', 35, 'payment_canceled'],
    ['GC01', 30, 'payment_information_incorrect'],
    ['GC02', 30, 'payment_information_incorrect'],
    ['GC03', 33, 'card_balance_insufficient'],
    ['GC03', 30, 'payment_failed'],
    ['GC04', 30, 'payment_information_incorrect'],
    ['GC07', 33, 'card_limit_exceeded'],
    ['GC07', 32, 'payment_failed'],
    ['ST06', 30, 'payment_information_not_found'],
    ['ST09', 30, 'payment_request_error'],
    ['ST24', 36, 'payment_information_incorrect'],
    ['ST30', 30, 'payment_expired'],
    ['ST47', 30, 'payment_request_error'],
    ['XX01', 30, 'payment_failed'],
  ] as const)('%s of method %i is shown as %s [ERR-03]', (code, methodId, name) => {
    expect(failureOf('charge', code, methodOf(methodId))).toBe(number(name));
  });

  const midway = ['CA01', 'CA02', 'CA04', 'PZ02', 'ST10', '9999', 'ST41', 'ST50', 'GC06', 'CA86'];
  const reviewed = ['VTIM', 'ST38', 'ST25', 'ST39', '9903', '9904', '9905', 'TM01', 'TM03', 'ST79'];
  it.each([...midway, ...reviewed, 'ZZ99', 'CA99', '', 'constructor'])(
    '%s declines no charge and no refund [PAY-09]',
    (code) => {
      for (const direction of ['charge', 'keyCharge', 'status', 'refund', 'key'] as const) {
        expect(isNo(direction, code)).toBe(false);
      }
      if (!/^[0-9A-Z]{4}$/.test(code)) return;
      const answer = { ...refused, outRsltCd: code, outStatCd: '0031' };
      expect(read(answered(answer), voucher).kind).toBe('unknown');
      const hint = writeHint({ kind: 'refused', code });
      expect(read(answered(refused), voucher, hint).kind).toBe('unknown');
    },
  );
});
