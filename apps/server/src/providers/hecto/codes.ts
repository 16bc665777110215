import { errorCatalogue } from '@dipper/contract';
import { said } from '../../platform/said.ts';
import type { Refusals } from '../../ports/protocol.ts';
import { isTmoney } from './methods.ts';
import type { HectoMethod } from './methods.ts';
import { hectoProtocol } from './protocol.ts';

export type Direction = keyof typeof hectoProtocol.refusals;

const { words } = hectoProtocol;
const lists: Readonly<Record<Direction, Refusals>> = hectoProtocol.refusals;

/** Only a listed code is a decline; any other leaves the result unknown, and it is queried. */
export const isNo = (direction: Direction, code: string): boolean =>
  Object.hasOwn(lists[direction], code);

/** Tells whether a code is about the call alone: it says nothing about the trade, not even that it waits. */
export const isFault = (code: string): boolean => said(words.call, code) !== undefined;

/** The person closed the window, or pressed its button for turning back. */
export const isTurnedBack = (code: string): boolean => said(words.window, code) !== undefined;

/** The call, or what it asks about, was done. */
export const isDone = (status: string | undefined, code: string): boolean =>
  statusOf(status) === 'done' && resultOf(code) === 'done';

export const statusOf = (status: string | undefined) => said(words.outStatCd, status ?? '')?.as;

export const resultOf = (code: string) => said(words.outRsltCd, code)?.as;

/** Returns the person's reason for a refusal; a code on no list is no refusal, and has no text of its own. */
export const failureOf = (
  direction: Exclude<Direction, 'chargeOfTmoney'>,
  code: string,
  method?: HectoMethod,
): number => {
  const own =
    direction === 'charge' && method && isTmoney(method) ? lists.chargeOfTmoney[code] : undefined;
  const { reason } = own ?? lists[direction][code] ?? { reason: 'payment_failed' };
  return errorCatalogue[reason].number;
};
