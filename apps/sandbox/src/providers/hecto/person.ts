import type { Control } from '../../control/control.ts';
import { plans, type ErrorCode } from '../../control/outcomes.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { HectoKey } from './keys.ts';
import type { HectoSettings } from './settings.ts';
import { encrypt } from './crypto.ts';
import {
  close,
  deposit,
  done,
  fail,
  isExpired,
  isOpen,
  issue,
  pay,
  takenOn,
  type Change,
  type Trade,
} from './model.ts';
import {
  eventOfAccount,
  eventOfPayment,
  noticeOf,
  type Fields,
  type TradeEvent,
  type Style,
} from './notices.ts';
import { messageOf } from './results.ts';
import { newAccountNumber, type Trades } from './store.ts';
import { stamp } from './time.ts';

export interface Hecto {
  readonly trades: Trades;
  readonly keys: Map<string, HectoKey>;
  readonly settings: HectoSettings;
  readonly style: Style;
  readonly control: Control;
}

/** A person's choices on Hecto's page. */
export const choices = ['pay', 'fail', 'cancel', 'close'] as const;
export type Choice = (typeof choices)[number];

export function isChoice(value: unknown): value is Choice {
  return choices.some((choice) => choice === value);
}

export interface Act {
  readonly as: Choice;
  /** The code of the failure. */
  readonly code?: string | undefined;
  /** The charged amount, if it differs from the ordered one. */
  readonly amount?: number | undefined;
  readonly bankCode?: string | undefined;
}

/** The browser posts it to the merchant's address. */
export interface WayBack {
  readonly action: string;
  readonly fields: Fields;
}

export interface Done {
  readonly trade: Trade;
  /** Null where the person just leaves, or the page never answers. */
  readonly post: WayBack | null;
}

export type ActProblem = 'expired' | 'already over';

export const banks: Readonly<Record<string, string>> = {
  '004': '국민은행',
  '088': '신한은행',
  '020': '우리은행',
  '011': '농협은행',
  '081': '하나은행',
  '003': '기업은행',
};

const usualBank = '004';
const usualDepositMs = 10 * 24 * 3_600_000;

/** Notifies the address that the window was given, unless the merchant has registered another one. */
export function notify(
  { control, settings, style }: Hecto,
  trade: Trade,
  event: TradeEvent | undefined,
): void {
  if (event === undefined) return;
  const registered = control.notifier.address('hecto');
  const notice = noticeOf(trade, event, { settings, style });
  const url = registered === settings.usualNotiUrl ? notice.url : registered;
  void control.notifier.send({ ...notice, url });
}

/** The fields that a browser brings back (§6.4, §14.3); nothing proves that they are Hecto's. */
function resultFields({ settings, control }: Hecto, trade: Trade): Fields {
  const { order, account } = trade;
  const states = { OPEN: '0031', ISSUED: '0051', PAID: '0021', FAILED: '0031', CLOSED: '0031' };
  const code = trade.failure ?? '0000';
  const ofAccount =
    account === null
      ? {}
      : {
          vtlAcntNo: encrypt(account.number, settings.encryptionKey),
          expireDt: stamp(account.until),
          fnNm: account.bankName,
          fnCd: account.bankCode,
        };
  return {
    outStatCd: states[trade.status],
    outRsltCd: code,
    outRsltMsg: messageOf(code),
    method: order.method.name,
    mchtId: settings.merchantId,
    mchtTrdNo: order.orderNumber,
    trdNo: trade.number,
    trdAmt: encrypt(String(order.amount), settings.encryptionKey),
    authDt: stamp(trade.paid?.at ?? control.clock.now()),
    mchtParam: order.merchantParam,
    ...ofAccount,
  };
}

function backTo(hecto: Hecto, trade: Trade, action: string): Done {
  return { trade, post: { action, fields: resultFields(hecto, trade) } };
}

/** Returns the way back for a person who comes to the page of a trade that has ended. */
export function wayBackOf(hecto: Hecto, trade: Trade): WayBack | null {
  if (trade.status === 'OPEN') return null;
  const { nextUrl, cancelUrl } = trade.order;
  return backTo(hecto, trade, trade.status === 'CLOSED' ? cancelUrl : nextUrl).post;
}

function charge(hecto: Hecto, trade: Trade, act: Act): Trade {
  const now = hecto.control.clock.now();
  if (trade.order.method.code === 'VA') {
    const bankCode = act.bankCode !== undefined && act.bankCode in banks ? act.bankCode : usualBank;
    const issued = hecto.trades.put(
      issue(trade, {
        bankCode,
        bankName: banks[bankCode] ?? '',
        number: newAccountNumber(),
        until: trade.order.depositUntil ?? new Date(now.getTime() + usualDepositMs),
      }),
    );
    notify(hecto, issued, eventOfAccount(issued, now));
    return issued;
  }
  const paid = hecto.trades.put(pay(trade, now, act.amount));
  notify(hecto, paid, eventOfPayment(paid));
  return paid;
}

const usualFailures: Readonly<Record<string, string>> = { CA: 'CA82', MP: 'MP23', GC: 'GC02' };

export function failureCode({ order }: Trade, code: ErrorCode | undefined): string {
  if (code !== undefined) return String(code);
  return usualFailures[order.method.errors] ?? 'ST90';
}

/** A code that is answered without meaning anything, or a success by another code than usual. */
function said(answers: 'code' | 'word', code: string): Pick<Trade, 'status' | 'failure'> {
  return { status: answers === 'code' ? 'FAILED' : 'PAID', failure: code };
}

/**
 * Pays with the planned outcome, if there is one: charged without a webhook, declined but charged…
 */
function payAsDecided(hecto: Hecto, trade: Trade, act: Act): Done {
  const { control, trades } = hecto;
  const { orderNumber, nextUrl } = trade.order;
  const verdict = control.decide({
    provider: 'hecto',
    operation: 'pay',
    partnerOrderId: orderNumber,
  });
  const plan = plans[verdict.outcome];
  if (plan.takesOn === true) {
    const taken = trades.put(takenOn(trade, 'pay'));
    control.later.after(verdict.delayMs, () => void charge(hecto, done(taken), act));
    return { trade: taken, post: null };
  }
  const charged = plan.acts === 'before' ? charge(hecto, trade, act) : trade;
  if (plan.answers === 'result') return backTo(hecto, charged, nextUrl);
  if (plan.answers === 'nothing') return { trade: charged, post: null };
  const code = plan.answers === 'fault' ? '9999' : failureCode(trade, verdict.errorCode);
  // The browser brings back another word than what was done.
  if (plan.answers === 'code' || plan.answers === 'word') {
    return {
      ...backTo(hecto, { ...charged, ...said(plan.answers, code) }, nextUrl),
      trade: charged,
    };
  }
  const failed = trades.put(fail(trade, code));
  if (plan.acts === 'afterwards') {
    control.later.after(verdict.delayMs, () => void charge(hecto, failed, act));
  }
  return backTo(hecto, failed, nextUrl);
}

export function perform(hecto: Hecto, trade: Trade, act: Act): Result<Done, ActProblem> {
  const now = hecto.control.clock.now();
  if (isExpired(trade, now)) return failure('expired');
  if (!isOpen(trade, now)) return failure('already over');
  const { nextUrl, cancelUrl } = trade.order;
  switch (act.as) {
    case 'pay':
      return success(payAsDecided(hecto, trade, act));
    case 'fail': {
      const failed = hecto.trades.put(fail(trade, failureCode(trade, act.code)));
      return success(backTo(hecto, failed, nextUrl));
    }
    case 'cancel':
      return success(backTo(hecto, hecto.trades.put(close(trade)), cancelUrl));
    case 'close':
      return success({ trade, post: null });
  }
}

/** A person pays the deposit in; its webhook is the first sign of it. */
export function payIn(hecto: Hecto, trade: Trade, amount: number): Change {
  const change = deposit(trade, amount, hecto.control.clock.now());
  if (!change.ok) return change;
  hecto.trades.put(change.value);
  notify(hecto, change.value, eventOfPayment(change.value));
  return change;
}
