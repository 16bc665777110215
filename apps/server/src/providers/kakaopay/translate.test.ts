import { errorCatalogue } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { wordOf } from '../../testing/word-of.ts';
import approved from './samples/approve.json' with { type: 'json' };
import canceled from './samples/cancel.json' with { type: 'json' };
import order from './samples/order.json' with { type: 'json' };
import ready from './samples/ready.json' with { type: 'json' };
import refusal from './samples/refusal.json' with { type: 'json' };
import {
  approveBody,
  cancelBody,
  isRefused,
  readApprove,
  readCancel,
  readOrder,
  readOrderForRefund,
  readReady,
  readyBody,
} from './translate.ts';

const settings = { cid: 'TC0ONETIME', returnBase: 'https://pay.example/api/provider/kakaopay' };
const question = {
  transactionId: 'p1-00000000000000000000000000000000',
  personReference: 'u1',
  methodId: 43,
  chargeReference: null,
  requestedAt: new Date('2026-01-01T00:00:00Z'),
  reference: 'T1234567890123456789',
  total: 11_000n,
  currency: 'KRW',
} as const;
const answered = (status: number, body: unknown): OutboundAnswer => ({
  kind: 'answered',
  status,
  body,
});
const silences: OutboundAnswer[] = [
  { kind: 'unknown', why: 'TimeoutError' },
  answered(500, { error: 'internal' }),
  answered(502, undefined),
  answered(200, '<html>'),
  answered(200, {}),
  answered(302, undefined),
  answered(404, { message: 'a proxy says no' }),
];

describe('a request to KakaoPay', () => {
  it('names the payment by our order number, and returns the person to us', () => {
    const queried = {
      ...question,
      itemName: '가'.repeat(120),
      quantity: 2,
      device: 'pc',
      locale: 'ko',
    } as const;
    expect(readyBody(queried, settings)).toEqual({
      cid: 'TC0ONETIME',
      partner_order_id: question.transactionId,
      partner_user_id: 'u1',
      item_name: '가'.repeat(100),
      quantity: 2,
      total_amount: 11_000,
      tax_free_amount: 0,
      approval_url: `${settings.returnBase}/approve/${question.transactionId}`,
      cancel_url: `${settings.returnBase}/cancel/${question.transactionId}`,
      fail_url: `${settings.returnBase}/fail/${question.transactionId}`,
    });
  });

  it('repeats the amount when it requests the charge, so that it cannot be another one', () => {
    expect(approveBody(question, settings, 'token')).toMatchObject({
      tid: question.reference,
      pg_token: 'token',
      total_amount: 11_000,
    });
  });
});

describe('KakaoPay’s answer to ready', () => {
  it.each([
    ['pc', ready.next_redirect_pc_url],
    ['mobile', ready.next_redirect_mobile_url],
    ['app', ready.next_redirect_app_url],
  ] as const)('is the page for %s', (device, redirectUrl) => {
    expect(readReady(answered(200, ready), device)).toMatchObject({
      kind: 'redirect',
      reference: ready.tid,
      redirectUrl,
    });
  });

  it.each([...silences, { kind: 'not-sent', why: 'ECONNREFUSED' } as const])(
    'is a harmless failure if it cannot be read: %o',
    (answer) => {
      expect(readReady(answer, 'pc').kind).toBe('failed');
    },
  );

  it('allows another try whatever its error is: nobody has approved anything yet', () => {
    expect(readReady(answered(400, refusal), 'pc')).toMatchObject({
      kind: 'failed',
      evidence: { error_code: -780, method_result_code: 'USER_LOCKED' },
    });
  });
});

describe('KakaoPay’s answer to approve', () => {
  it('is a charge, with its amount', () => {
    expect(readApprove(answered(200, approved), question)).toMatchObject({
      kind: 'succeeded',
      reference: question.reference,
      amount: 11_000n,
      currency: 'KRW',
    });
  });

  it.each([...silences, { kind: 'not-sent', why: 'ECONNREFUSED' } as const])(
    'is unknown if it cannot be read: %o [PAY-09]',
    (answer) => {
      expect(readApprove(answer, question).kind).toBe('unknown');
    },
  );

  it('is unknown if it names another order', () => {
    const other = { ...approved, partner_order_id: 'p2-00000000000000000000000000000000' };
    expect(readApprove(answered(200, other), question).kind).toBe('unknown');
  });

  it.each([
    ...[-1, -2, -401, -701, -702, -721, -780, -781, -785].map((code) => [code, undefined] as const),
    ...['USER_LOCKED', 'BANK_FIRM_UNKNOWN', 'OF_NEXT_YEAR'].map((why) => [-780, why] as const),
  ])(
    'is never a decline, whatever its error is: %i, %s. The order is queried [PAY-09]',
    (error_code, method_result_code) => {
      const answer = answered(400, {
        error_code,
        error_message: 'no',
        extras: { method_result_code },
      });
      expect(readApprove(answer, question)).toMatchObject({
        kind: 'unknown',
        evidence: { error_code, method_result_code: method_result_code ?? null },
      });
      expect(isRefused(answer)).toBe(true);
    },
  );

  it.each([...silences, answered(200, approved)])(
    'is no decline in an unlisted form: %o',
    (answer) => {
      expect(isRefused(answer)).toBe(false);
    },
  );
});

describe('KakaoPay’s answer to order', () => {
  it.each([
    ['SUCCESS_PAYMENT', 'succeeded'],
    ['QUIT_PAYMENT', 'canceled'],
    ['FAIL_PAYMENT', 'declined'],
    ['FAIL_AUTH_PASSWORD', 'declined'],
    ['CANCEL_PAYMENT', 'declined'],
    ['READY', 'untouched'],
    ['SEND_TMS', 'untouched'],
    ['OPEN_PAYMENT', 'untouched'],
    ['ARS_WAITING', 'untouched'],
    ['SELECT_METHOD', 'agreed'],
    ['AUTH_PASSWORD', 'agreed'],
    ['ISSUED_SID', 'running'],
    ['A_STATUS_OF_NEXT_YEAR', 'unknown'],
    ['constructor', 'unknown'],
  ])('with %s is %s', (status, word) => {
    expect(wordOf(readOrder(answered(200, { ...order, status }), question))).toBe(word);
  });

  it('names a wrong password as the reason, so that the person can try again [ERR-03]', () => {
    const wrong = { ...order, status: 'FAIL_AUTH_PASSWORD' };
    expect(readOrder(answered(200, wrong), question)).toMatchObject({
      failureCode: errorCatalogue.payment_authentication_failed.number,
    });
  });

  it('counts only what KakaoPay still holds after a partial refund', () => {
    const part = {
      ...order,
      status: 'PART_CANCEL_PAYMENT',
      cancel_available_amount: { total: 5000 },
    };
    expect(readOrder(answered(200, part), question)).toMatchObject({ amount: 5000n });
  });

  it.each([...silences, answered(400, refusal)])(
    'is unknown if it cannot be read: %o',
    (answer) => {
      expect(readOrder(answer, question).kind).toBe('unknown');
    },
  );
});

describe('KakaoPay’s answer to cancel', () => {
  const refundOrder = {
    ...question,
    reference: canceled.tid,
    refundId: 'r1-00000000000000000000000000000001',
    place: 1,
    amount: 4000n,
    held: 11_000n,
    reason: 'asked for by the person',
  };

  it('requires the amount still held, so that a second request cannot take more [PAY-10]', () => {
    expect(cancelBody(refundOrder, settings)).toMatchObject({
      cancel_amount: 4000,
      cancel_available_amount: 11_000,
    });
    expect(cancelBody({ ...refundOrder, held: 7000n }, settings)).toMatchObject({
      cancel_amount: 4000,
      cancel_available_amount: 7000,
    });
  });

  it('is a refund of the amount that it names, with KakaoPay’s number [PAY-10]', () => {
    expect(readCancel(answered(200, canceled), refundOrder)).toMatchObject({
      kind: 'refunded',
      reference: canceled.aid,
      amount: 4000n,
    });
    const other = { ...canceled, approved_cancel_amount: { total: 3999 } };
    expect(readCancel(answered(200, other), refundOrder)).toMatchObject({ amount: 3999n });
  });

  it.each([-2, -401, -710, -711, -712, -780])(
    'is unknown for %i: no public text lists any code as a refused refund [PAY-10]',
    (error_code) => {
      const answer = answered(400, { error_code, error_message: 'no' });
      expect(readCancel(answer, refundOrder).kind).toBe('unknown');
    },
  );

  it.each(silences)('is unknown if it cannot be read: %o [PAY-10]', (answer) => {
    expect(readCancel(answer, refundOrder).kind).toBe('unknown');
    expect(readOrderForRefund(answer, refundOrder).kind).toBe('unknown');
  });

  it.each([
    ['SUCCESS_PAYMENT', 11_000, 'pending'],
    ['PART_CANCEL_PAYMENT', 7000, 'refunded'],
    ['PART_CANCEL_PAYMENT', 5000, 'unknown'],
    ['CANCEL_PAYMENT', 11_000, 'unknown'],
  ])('is judged by what KakaoPay holds: %s with %i is %s [PAY-10]', (status, total, kind) => {
    const body = { ...order, status, cancel_available_amount: { total } };
    expect(readOrderForRefund(answered(200, body), refundOrder).kind).toBe(kind);
  });
});
