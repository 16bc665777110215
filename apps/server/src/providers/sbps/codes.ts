import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import type { Refusals } from '../../ports/protocol.ts';
import { sbpsProtocol } from './protocol.ts';

const api = /^(\d{3})([0-9A-Z]{2})[0-9A-Z]{3}$/;
const ofPage = /^\d{4}$/;

const spanOf = (key: string): readonly [from: number, to: number] | undefined => {
  const [, from, to = from] = /^(\d{4})(?:~(\d{4}))?$/.exec(key) ?? [];
  return from === undefined ? undefined : [Number(from), Number(to)];
};

const reasonIn = (list: Refusals, code: string): ErrorName | undefined => {
  const [, method, type] = api.exec(code) ?? [];
  if (method !== undefined) {
    return (list[`${method} ${type}`] ?? list[`* ${type}`])?.reason;
  }
  const number = ofPage.test(code) ? Number(code) : Number.NaN;
  return Object.entries(list).find(([key]) => {
    const span = spanOf(key);
    return span !== undefined && number >= span[0] && number <= span[1];
  })?.[1].reason;
};

const { charge, refund } = sbpsProtocol.refusals;

/** Our number for a no; undefined where the code is on no list, and so is none. */
export const chargeRefusalOf = (code: string): number | undefined => {
  const reason = reasonIn(charge, code);
  return reason && errorCatalogue[reason].number;
};

export const isRefundRefusal = (code: string): boolean => reasonIn(refund, code) !== undefined;

/** The order is there already: who opened its page twice may still be on the first one. */
export const isTwice = (code: string): boolean => /^\d{3}96/.test(code);

/** A refund of the whole that was made before. */
export const isRefundedBefore = (code: string): boolean => /^(?:10146|(?:401|405)30)/.test(code);
