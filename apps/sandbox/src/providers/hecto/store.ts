import { randomInt } from 'node:crypto';
import { randomHex } from '../../platform/random.ts';
import type { Method } from './methods.ts';
import type { Trade } from './model.ts';
import { stamp } from './time.ts';

export interface Trades {
  readonly byTicket: (ticket: string) => Trade | undefined;
  readonly byNumber: (number: string) => Trade | undefined;
  readonly byOrder: (orderNumber: string) => Trade | undefined;
  readonly byAccount: (accountNumber: string) => Trade | undefined;
  readonly put: (trade: Trade) => Trade;
  readonly list: () => readonly Trade[];
  readonly clear: () => void;
}

/** One merchant order is one trade: a second one is what ST50 is for. */
export function createTrades(): Trades {
  const trades = new Map<string, Trade>();
  const tickets = new Map<string, string>();
  const orders = new Map<string, string>();
  const accounts = new Map<string, string>();
  const through = (names: Map<string, string>) => (name: string) =>
    trades.get(names.get(name) ?? '');
  return {
    byTicket: through(tickets),
    byNumber: (number) => trades.get(number),
    byOrder: through(orders),
    byAccount: through(accounts),
    put: (trade) => {
      trades.set(trade.number, trade);
      tickets.set(trade.ticket, trade.number);
      orders.set(trade.order.orderNumber, trade.number);
      if (trade.account !== null) accounts.set(trade.account.number, trade.number);
      return trade;
    },
    list: () => [...trades.values()],
    clear: () => {
      for (const names of [trades, tickets, orders, accounts]) names.clear();
    },
  };
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

export function newTicket(): string {
  return randomHex(40);
}

export function newPicture(): string {
  return digits(4);
}

/** Forty characters at most: `STFP_PGTMdippermall0261120143022M1234567`. */
export function newNumber(method: Method, merchantId: string, now: Date): string {
  return `STFP_PG${method.code}${merchantId}0${stamp(now).slice(2)}M${digits(7)}`;
}

export function newAccountNumber(): string {
  return `790${digits(11)}`;
}
