import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation, UnderWay } from '../../control/perform.ts';
import type { Clock } from '../../platform/clock.ts';
import { asObject, textOf, type JsonObject } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { Announcer } from './notices.ts';
import type { Payee, Payees } from './payees.ts';
import type { Payout, PayoutOrder, Payouts } from './payouts.ts';

export interface Payoneer {
  readonly clock: Clock;
  readonly payees: Payees;
  readonly payouts: Payouts;
  readonly announcer: Announcer;
  readonly pageUrl: (token: string) => string;
}

type Prepared = Result<Operation & { readonly id: string | undefined }, Answer>;

const payeeNotFound = 10_005;
const payoutNotFound = 2_306;
const isTaken = 2_313;
const underWay = 'Pending';

const fault = (): Answer => ({ status: 500, body: 'Internal Server Error' });

/** Returns the problem as go-payoneer reads it: `code` is the HTTP status, `sub_code` names the problem. */
export function problem(status: number, error: string, code: ErrorCode): Answer {
  const details = { code: status, sub_code: code };
  const body = { error, error_description: error, error_details: details };
  return { status, body };
}

const result = (status: number, value: unknown): Answer => ({ status, body: { result: value } });
const wrongRequest = problem(400, 'Bad Request', 1_001);

/** Its codes are numbers; a word is said as it is. */
const onWire = (code: ErrorCode): ErrorCode => (/^\d+$/.test(String(code)) ? Number(code) : code);

const declined = (errorCode: ErrorCode = 1_000): Answer =>
  problem(400, 'Bad Request', onWire(errorCode));

export function registrationLink({ payees, pageUrl }: Payoneer, input: unknown): Prepared {
  const body = asObject(input);
  const [id, redirectUrl] = [textOf(body['payee_id']), textOf(body['redirect_url'])];
  const isAddress = redirectUrl !== undefined && URL.canParse(redirectUrl);
  if (id === undefined || id.length > 30 || !isAddress) return failure(wrongRequest);
  const act = (): Answer => {
    const link = payees.addLink({
      payeeId: id,
      session: textOf(body['client_session_id']) ?? '',
      redirectUrl,
      // A text in go-payoneer, true or false in payoneer-rb.
      logsIn: String(body['already_have_an_account']).toLowerCase() === 'true',
    });
    return result(200, { registration_link: pageUrl(link.token), token: link.token });
  };
  return success({ id, act, decline: declined, fault });
}

const types = { pending: 0, active: 1, inactive: 99 } as const;

function payeePart({ accountId, standing, registeredAt }: Payee): JsonObject {
  return {
    account_id: accountId,
    status: { type: types[standing], description: standing, reasons: { items: [] } },
    registration_date: registeredAt.toISOString(),
    payout_method: { type: 'PREPAID_CARD', currency: 'USD' },
  };
}

export function payeeStatus({ payees }: Payoneer, id: string): Prepared {
  const act = (): Answer => {
    const payee = payees.get(id);
    return payee === undefined
      ? problem(404, 'Payee was not found', payeeNotFound)
      : result(200, payeePart(payee));
  };
  return success({ id, act, decline: declined, fault });
}

function orderOf(input: unknown): PayoutOrder | undefined {
  const { Payments: payments } = asObject(input);
  const list: readonly unknown[] = Array.isArray(payments) ? payments : [];
  const one = asObject(list.length === 1 ? list[0] : undefined);
  const [reference, payeeId] = [textOf(one['client_reference_id']), textOf(one['payee_id'])];
  const [amount, currency] = [one['amount'], textOf(one['currency'])];
  const isAmount = typeof amount === 'number' && amount > 0;
  if (reference === undefined || payeeId === undefined || !isAmount) return undefined;
  return currency === undefined ? undefined : { reference, payeeId, amount, currency };
}

/** Paid at once unless a test wants otherwise; the answer to the call says neither. */
function take(payoneer: Payoneer, order: PayoutOrder, isHeld: boolean): Answer {
  const { payees, payouts, announcer, clock } = payoneer;
  const payee = payees.get(order.payeeId);
  if (payee === undefined) return problem(400, 'Payee was not found', payeeNotFound);
  const payout = payouts.put(order, clock.now());
  if (payout === undefined) return problem(400, 'Payment already exists', isTaken);
  if (!isHeld && payee.standing === 'active') {
    announcer.payout(payouts.move(payout, 'Transferred'));
  }
  return result(201, 'Payments Created');
}

/** Left to itself it is paid; `decide` of the control API may say otherwise before. */
function takeOn(payoneer: Payoneer, order: PayoutOrder): UnderWay | undefined {
  const { payees, payouts, announcer } = payoneer;
  const isNew = payouts.get(order.reference) === undefined;
  if (!isNew || payees.get(order.payeeId)?.standing !== 'active') return undefined;
  return {
    answer: take(payoneer, order, true),
    finish: () => {
      const payout = payouts.get(order.reference);
      if (payout?.state === 'Pending') announcer.payout(payouts.move(payout, 'Transferred'));
    },
  };
}

export function submit(payoneer: Payoneer, input: unknown): Prepared {
  const order = orderOf(input);
  if (order === undefined) return failure(wrongRequest);
  return success({
    id: order.reference,
    act: () => take(payoneer, order, false),
    takeOn: () => takeOn(payoneer, order),
    decline: (errorCode) =>
      errorCode === underWay ? take(payoneer, order, true) : declined(errorCode),
    say: declined,
    fault,
  });
}

function payoutPart(payout: Payout): JsonObject {
  const { id, state, reason, at, amount, currency, payeeId } = payout;
  const isOver = state === 'Cancelled';
  return {
    payout_date: at.toISOString(),
    amount,
    currency,
    status: state,
    payee_id: payeeId,
    payout_id: id,
    scheduled_payout_date: null,
    load_date: state === 'Transferred' ? at.toISOString() : null,
    target_amount: amount,
    target_currency: currency,
    ...(isOver && {
      cancel_reason_code: onWire(reason ?? 30_011),
      cancel_reason_description: state,
    }),
  };
}

export function payoutStatus({ payouts }: Payoneer, reference: string): Prepared {
  const act = (): Answer => {
    const payout = payouts.get(reference);
    return payout === undefined
      ? problem(404, 'Payout was not found', payoutNotFound)
      : result(200, payoutPart(payout));
  };
  return success({ id: reference, act, decline: declined, fault });
}

export function cancelPayout(payoneer: Payoneer, reference: string): Prepared {
  const { payouts, announcer } = payoneer;
  const act = (): Answer => {
    const payout = payouts.get(reference);
    if (payout === undefined) return problem(404, 'Payout was not found', payoutNotFound);
    if (payout.state !== 'Pending') return problem(400, 'Payout cannot be cancelled', 2_307);
    announcer.payout(payouts.move(payout, 'Cancelled', '30011'));
    const description = 'The request was received. The payout has not been cancelled yet.';
    return result(200, { description });
  };
  return success({ id: reference, act, decline: declined, fault });
}
