import type { Notification } from '../../control/notifications.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf, encrypt } from './crypto.ts';
import type { Cancellation, Trade } from './model.ts';
import { messageOf } from './results.ts';
import { stamp } from './time.ts';

export type Fields = Readonly<Record<string, string>>;

/** What a merchant's server is told of: money that came, an account, money that went back. */
export interface News {
  readonly state: '0021' | '0051';
  readonly business: 'B0' | 'C0';
  readonly number: string;
  readonly amount: number;
  readonly at: Date;
}

export function newsOfPayment(trade: Trade): News | undefined {
  if (trade.paid === null) return undefined;
  const { amount, at } = trade.paid;
  return { state: '0021', business: 'B0', number: trade.number, amount, at };
}

export function newsOfAccount(trade: Trade, at: Date): News {
  const { number, order } = trade;
  return { state: '0051', business: 'B0', number, amount: order.amount, at };
}

export function newsOfCancellation({ number, amount, at }: Cancellation): News {
  return { state: '0021', business: 'C0', number, amount, at };
}

function ofMethod({ order, account }: Trade, settings: HectoSettings): Fields {
  switch (order.method.code) {
    case 'VA':
      return { vtlAcntNo: account?.number ?? '', fnNm: account?.bankName ?? '' };
    case 'MP':
      return {
        billKey: '',
        billKeyExpireDt: '',
        telecomCd: 'SKT',
        telecomNm: 'SK텔레콤',
        phoneNoEnc: encrypt('01000000000', settings.encryptionKey),
      };
    case 'CA':
      return { cardCd: 'SSC', cardNm: '삼성카드' };
    default:
      return {};
  }
}

/** A virtual account's message has the time as `authDt`, as the guide's own sample does. */
export function noticeFields(trade: Trade, news: News, settings: HectoSettings): Fields {
  const { order } = trade;
  const at = stamp(news.at);
  const hash = hashOf(
    news.state,
    at.slice(0, 8),
    at.slice(8),
    settings.merchantId,
    order.orderNumber,
    String(news.amount),
    settings.hashKey,
  );
  return {
    outStatCd: news.state,
    outRsltMsg: messageOf('0000'),
    trdNo: news.number,
    method: order.method.code,
    bizType: news.business,
    mchtId: settings.merchantId,
    mchtTrdNo: order.orderNumber,
    mchtCustNm: order.customerName,
    pmtprdNm: order.productName,
    [order.method.code === 'VA' ? 'authDt' : 'trdDtm']: at,
    trdAmt: String(news.amount),
    ...ofMethod(trade, settings),
    mchtParam: order.merchantParam,
    pktHash: hash,
  };
}

const minuteMs = 60_000;
/**
 * The guide says that anything but `OK` is sent again, not how often or when: this table is ours.
 */
const retryAfterMs = [1, 1, 5, 10, 30, 60, 60, 60, 60, 60].map((minutes) => minutes * minuteMs);

export function noticeOf(trade: Trade, news: News, settings: HectoSettings): Notification {
  const body = new URLSearchParams(noticeFields(trade, news, settings)).toString();
  return {
    provider: 'hecto',
    orderId: trade.order.orderNumber,
    name: `${news.business} ${news.state}`,
    url: trade.order.notiUrl,
    letter: () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body,
    }),
    isTaken: (_status, text) => text.trim() === 'OK',
    retryAfterMs,
  };
}
