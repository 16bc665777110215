import type { Notification } from '../../control/notifications.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf, encrypt } from './crypto.ts';
import type { Cancellation, Trade } from './model.ts';
import { stamp } from './time.ts';

export type Fields = Readonly<Record<string, string>>;

/** The ways in which §25.4 writes amounts: the standard has them plain, the document in English encrypted. */
export const amountStyles = ['plain', 'sealed', 'sealed, plain in the hash'] as const;
export type AmountStyle = (typeof amountStyles)[number];

/** The settings of all messages still to come. */
export interface Style {
  amounts: AmountStyle;
}

export interface Writing {
  readonly settings: HectoSettings;
  readonly style: Style;
}

/** An event for a merchant's server: money that came, an account, money that went back. */
export interface TradeEvent {
  readonly state: '0021' | '0051';
  /** §14.5 has other ones for accounts: made, paid into. */
  readonly business: 'A0' | 'B0' | 'B1' | 'C0' | 'C1';
  readonly number: string;
  readonly amount: number;
  readonly at: Date;
  /** A cancellation names the charge that it cancels, and whether it cancels all of it. */
  readonly takesBack?: { readonly kind: '00' | '10' };
}

export function eventOfPayment(trade: Trade): TradeEvent | undefined {
  if (trade.paid === null) return undefined;
  const { amount, at } = trade.paid;
  const business = trade.order.method.code === 'VA' ? 'B1' : 'B0';
  return { state: '0021', business, number: trade.number, amount, at };
}

export function eventOfAccount(trade: Trade, at: Date): TradeEvent {
  const { number, order } = trade;
  return { state: '0051', business: 'A0', number, amount: order.amount, at };
}

export function eventOfCancellation(trade: Trade, cancellation: Cancellation): TradeEvent {
  const { work, number, amount, at } = cancellation;
  const kind = amount === trade.paid?.amount ? '00' : '10';
  return { state: '0021', business: work, number, amount, at, takesBack: { kind } };
}

function ofMethod({ order, account }: Trade, event: TradeEvent, settings: HectoSettings): Fields {
  switch (order.method.code) {
    case 'VA':
      return {
        bankCd: account?.bankCode ?? '',
        bankNm: account?.bankName ?? '',
        acntType: '1',
        vAcntNo: account?.number ?? '',
        expireDt: account === null ? '' : stamp(account.until),
        AcntPrintNm: order.merchantName,
        dpstrNm: event.business === 'B1' ? order.customerName : '',
      };
    case 'MP':
      return {
        billKey: '',
        billKeyExpireDt: '',
        telecomCd: 'SKT',
        telecomNm: 'SK Telecom',
        phoneNoEnc: encrypt('01000000000', settings.encryptionKey),
      };
    case 'CA':
      return { cardCd: 'SSC', cardNm: '삼성', cardApprNo: '30001234', instmtMon: '00' };
    default:
      return {};
  }
}

function isVoucher({ order: { method } }: Trade): boolean {
  return method.asks === 'voucher' || method.asks === 'tmoney';
}

/** A voucher's messages (§25.4) have no word for a part. */
function ofCancellation(trade: Trade, { takesBack }: TradeEvent): Fields {
  if (takesBack === undefined || isVoucher(trade)) return {};
  const { number, paid } = trade;
  const orgTrdDt = paid === null ? '' : stamp(paid.at).slice(0, 8);
  return { orgTrdNo: number, orgTrdDt, cnclType: takesBack.kind };
}

/** The amount as it is sent, and as it stands in the hash. */
function amountOf(trade: Trade, amount: number, { settings, style }: Writing) {
  const plain = String(amount);
  if (style.amounts === 'plain' || !isVoucher(trade)) return { sent: plain, hashed: plain };
  const sent = encrypt(plain, settings.encryptionKey);
  return { sent, hashed: style.amounts === 'sealed' ? sent : plain };
}

/** §6.5 cards, §14.5 accounts, §20.4 phones, §25.4 vouchers and Tmoney. */
export function noticeFields(trade: Trade, event: TradeEvent, writing: Writing): Fields {
  const { order } = trade;
  const { settings } = writing;
  const at = stamp(event.at);
  const amount = amountOf(trade, event.amount, writing);
  const hash = hashOf(
    event.state,
    at,
    settings.merchantId,
    order.orderNumber,
    amount.hashed,
    settings.hashKey,
  );
  return {
    outStatCd: event.state,
    trdNo: event.number,
    method: order.method.code,
    bizType: event.business,
    mchtId: settings.merchantId,
    mchtTrdNo: order.orderNumber,
    mchtCustNm: order.customerName,
    mchtName: order.merchantName,
    pmtprdNm: order.productName,
    trdDtm: at,
    trdAmt: amount.sent,
    mchtCustId: order.customerId,
    ...ofMethod(trade, event, settings),
    ...ofCancellation(trade, event),
    mchtParam: order.merchantParam,
    pktHash: hash,
  };
}

const minuteMs = 60_000;
/**
 * §6.5: anything but `OK` is sent again, as often as was agreed on. This table is ours, and so is
 * UTF-8, which a merchant asks for (§4.2).
 */
const retryAfterMs = [1, 1, 5, 10, 30, 60, 60, 60, 60, 60].map((minutes) => minutes * minuteMs);

export function noticeOf(trade: Trade, event: TradeEvent, writing: Writing): Notification {
  const body = new URLSearchParams(noticeFields(trade, event, writing)).toString();
  return {
    provider: 'hecto',
    orderId: trade.order.orderNumber,
    name: `${event.business} ${event.state}`,
    url: trade.order.notiUrl,
    message: () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body,
    }),
    isTaken: (_status, text) => text.trim() === 'OK',
    retryAfterMs,
  };
}
