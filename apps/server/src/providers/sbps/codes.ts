import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { said } from '../../platform/said.ts';
import type { Refusals } from '../../ports/protocol.ts';
import { sbpsProtocol } from './protocol.ts';

const api = /^(\d{3})([0-9A-Z]{2})[0-9A-Z]{3}$/;
const ofPage = /^\d{4}$/;

const spanOf = (key: string): readonly [from: number, to: number] | undefined => {
  const [, from, to = from] = /^(\d{4})(?:~(\d{4}))?$/.exec(key) ?? [];
  return from === undefined ? undefined : [Number(from), Number(to)];
};

const { methods, refusals, words } = sbpsProtocol;

const ourMethods: ReadonlySet<string> = new Set(
  Object.values(methods).flatMap((method) => ('code' in method ? [method.code] : [])),
);

/** A code of a method that we do not have says nothing to us, whatever its type. */
const isAboutUs = (method: string): boolean =>
  ourMethods.has(method) || said(words.method, method) !== undefined;

/** Finds a code of the API: in the method's own rows, else in those of every method. */
const ofApi = <Row>(list: Readonly<Record<string, Row>>, code: string): Row | undefined => {
  const [, method = '', type] = api.exec(code) ?? [];
  const own = said(list, `${method} ${type}`);
  return own ?? (isAboutUs(method) ? said(list, `* ${type}`) : undefined);
};

const reasonIn = (list: Refusals, code: string): ErrorName | undefined => {
  if (api.test(code)) return ofApi(list, code)?.reason;
  const number = ofPage.test(code) ? Number(code) : Number.NaN;
  return Object.entries(list).find(([key]) => {
    const span = spanOf(key);
    return span !== undefined && number >= span[0] && number <= span[1];
  })?.[1].reason;
};

/** Our number for a no; undefined where the code is on no list, and so is none. */
export const chargeRefusalOf = (code: string): number | undefined => {
  const reason = reasonIn(refusals.charge, code);
  return reason && errorCatalogue[reason].number;
};

export const isRefundRefusal = (code: string): boolean =>
  reasonIn(refusals.refund, code) !== undefined;

/** Undefined of store payments too, which this shop has no contract for. */
export const resultOf = (text: string | undefined) => said(words.result, text ?? '')?.as;

/** Returns whether SBPS knows the order already: a person who opened its page twice may still be on the first one. */
export const isTwice = (code: string): boolean => ofApi(words.charge, code) !== undefined;

/** Returns whether the code says that the whole charge was refunded before. */
export const isRefundedBefore = (code: string): boolean => ofApi(words.refund, code) !== undefined;
