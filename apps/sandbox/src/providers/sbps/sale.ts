import type { Control } from '../../control/control.ts';
import type { Contract } from './contract.ts';
import { charged, ended, type Payment } from './model.ts';
import type { PrepaidCodes } from './prepaid.ts';
import type { Merchant, PurchaseRequest } from './requests.ts';
import { browserResult, serverResult, type FieldList, type SaleResult } from './results.ts';
import { shiftJisForm } from './shift-jis.ts';
import type { Payments } from './store.ts';

export interface Sbps {
  readonly merchant: Merchant;
  readonly contract: Contract;
  readonly control: Control;
  readonly payments: Payments;
  readonly codes: PrepaidCodes;
}

/** A03-1: the result that the person's browser brings to the merchant. */
export interface Back {
  readonly address: string;
  readonly isSold: boolean;
  readonly fields: FieldList;
}

/** The purchase did not come to its end at the merchant: "purchase NG". */
const notTakenCode = '1301';

interface Way {
  readonly to: 'success_url' | 'cancel_url' | 'error_url';
  readonly code: string;
}

export function backTo(
  sbps: Sbps,
  request: PurchaseRequest,
  { to, code, payment }: Way & { readonly payment: Payment | undefined },
): Back {
  const { hashKey } = sbps.merchant;
  const isSold = to === 'success_url';
  const result: SaleResult = { result: isSold ? 'OK' : 'NG', code, now: sbps.control.clock.now() };
  return {
    address: request.fields[to] ?? '',
    isSold,
    fields: browserResult(request, payment, { ...result, hashKey }),
  };
}

/** The merchant did not receive it: nothing is sold, and the charge is reversed at once. */
export function takeBack({ payments, codes }: Sbps, tid: string): void {
  const payment = payments.ofTracking(tid);
  if (payment?.status !== 'COMPLETED') return;
  if (payment.prepaidCode !== null) codes.change(payment.prepaidCode, payment.request.amount);
  payments.put(ended(payment, 'NOT_COMPLETED'));
}

/**
 * Sells, and sends the merchant's server the result (A02-1), once. Only an answer of OK keeps the
 * sale: SBPS shows "purchase NG" for a result that could not be delivered (1301 to 1399), and does
 * not send it again.
 */
export async function complete(
  sbps: Sbps,
  { tid }: Payment,
  prepaidCode: string | null,
): Promise<Back> {
  const { control, payments, codes, merchant } = sbps;
  const before = payments.ofTracking(tid);
  if (before === undefined) throw new Error(`no payment ${tid}`);
  const sold = payments.put(charged(before, control.clock.now(), prepaidCode));
  const { request } = sold;
  if (prepaidCode !== null) codes.change(prepaidCode, -request.amount);
  const state = await control.notifier.send({
    provider: 'sbps',
    orderId: request.orderId,
    name: 'A02-1',
    url: request.fields['pagecon_url'] ?? '',
    message: (_attempt, now) => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: shiftJisForm(serverResult(sold, { result: 'OK', code: '', now }, merchant.hashKey)),
    }),
    isTaken: (status, text) => {
      if (status === 200 && text.startsWith('NG')) takeBack(sbps, tid);
      return status === 200 && /^(?:OK|NG),/.test(text);
    },
    retryAfterMs: [],
  });
  // A message that a test holds back decides when it goes out.
  if (state === 'given-up') takeBack(sbps, tid);
  const after = payments.ofTracking(tid) ?? sold;
  return after.status === 'NOT_COMPLETED'
    ? backTo(sbps, request, { to: 'error_url', code: notTakenCode, payment: after })
    : backTo(sbps, request, { to: 'success_url', code: '', payment: after });
}

interface Leaving {
  readonly as: 'cancel' | 'fail';
  readonly code: string;
}

/** The purchase ends without a sale. No A02-1 is sent for that: only the browser reports it. */
export function leave(sbps: Sbps, payment: Payment, { as, code }: Leaving): Back {
  const over = sbps.payments.put(ended(payment, as === 'cancel' ? 'CANCELED' : 'FAILED'));
  const to = as === 'cancel' ? 'cancel_url' : 'error_url';
  return backTo(sbps, over.request, { to, code, payment: over });
}
