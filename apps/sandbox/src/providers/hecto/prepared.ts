import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation } from '../../control/perform.ts';
import type { Result } from '../../platform/result.ts';
import { envelopeAnswer, type Envelope } from './envelope.ts';
import type { Hecto } from './person.ts';

/** A request that was understood: which order it is about, and how to do it. */
export interface Prepared extends Operation {
  readonly partnerOrderId: string | undefined;
}

export type Prepare = (hecto: Hecto, input: unknown) => Result<Prepared, Answer>;

/** §41.1: it is being done. */
export const underWayCode = 'ST38';

export function refusal(envelope: Envelope, code: string): Answer {
  return envelopeAnswer(envelope, { code });
}

/** Any code can be asked for, also one that is in no list. */
export function refusals(envelope: Envelope, usual: string): Pick<Operation, 'decline' | 'fault'> {
  const decline = (code: ErrorCode | undefined) => refusal(envelope, String(code ?? usual));
  return { decline, fault: () => ({ status: 500, body: refusal(envelope, '9999').body }) };
}
