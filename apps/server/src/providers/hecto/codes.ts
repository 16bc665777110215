import { errorCatalogue } from '@dipper/contract';
import type { Refusals } from '../../ports/protocol.ts';
import type { HectoMethod } from './methods.ts';
import { hectoProtocol } from './protocol.ts';

export type Direction = keyof typeof hectoProtocol.refusals;

const lists: Readonly<Record<Direction, Refusals>> = hectoProtocol.refusals;

/** Only what the list says is a no; anything else nobody knows, and somebody has to ask. */
export const isNo = (direction: Direction, code: string): boolean =>
  Object.hasOwn(lists[direction], code);

/**
 * What these say is of the call: a time-out at the source, maintenance, traffic, something under
 * way or asked twice. Of the trade they say nothing, not even that it waits.
 */
const faults =
  /^(?:VTIM|99\d\d|CA0[124]|CA86|GC06|PZ02|TM0[13]|TM99|ST(?:03|08|1[019]|25|38|39|4[145]|50|60|79|9[0129]))$/;

export const isFault = (code: string): boolean => faults.test(code);

/** The person closed the window, or pressed its button for turning back. */
export const turnedBackCodes: ReadonlySet<string> = new Set(['0009', 'MP99']);

/** The number was used before: what became of it then is what counts. */
export const repeatedCode = 'ST50';

/** What a person is told of a refusal; what is on no list is no refusal, and has no text of its own. */
export const failureOf = (
  direction: Exclude<Direction, 'chargeOfTmoney'>,
  code: string,
  method?: HectoMethod,
): number => {
  const own =
    direction === 'charge' && method?.code === 'TM' ? lists.chargeOfTmoney[code] : undefined;
  const { reason } = own ?? lists[direction][code] ?? { reason: 'payment_failed' };
  return errorCatalogue[reason].number;
};
