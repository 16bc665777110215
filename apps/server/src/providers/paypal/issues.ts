import { errorCatalogue } from '@dipper/contract';
import type { ErrorName } from '@dipper/contract';
import { said } from '../../platform/said.ts';
import type { Evidence } from '../../ports/payment-provider.ts';
import type { Refusals } from '../../ports/protocol.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { paypalProtocol } from './protocol.ts';
import { errorSchema } from './schemas.ts';

const tables: Readonly<Record<keyof typeof paypalProtocol.refusals, Refusals>> =
  paypalProtocol.refusals;
export type Direction = keyof typeof tables;

/** Returns the person's error for PayPal's word, if it is on the list of refusals; otherwise undefined. */
export const noOf = (direction: Direction, word: string): number | undefined => {
  const no = said(tables[direction], word);
  return no && errorCatalogue[no.reason].number;
};

/** All errors that a person can get for a declined payment. */
export const reasonsOfCharges: readonly ErrorName[] = (['begin', 'charge', 'status'] as const)
  .flatMap((direction) => Object.values(tables[direction]))
  .map(({ reason }) => reason);

/** Returns the meaning of a word about a capture, beside a refusal or in its place. */
export const issueOf = (issue: string) => said(paypalProtocol.words.issue, issue)?.as;

export type Refusal = { readonly issue: string; readonly evidence: Evidence };

/** Why it was refused, in PayPal's own words: any other 4xx could be a proxy's. */
export const readRefusal = (answer: OutboundAnswer): Refusal | undefined => {
  if (answer.kind !== 'answered') return undefined;
  const { status, body } = answer;
  const isRefusal = [400, 403, 404, 422].includes(status);
  const parsed = errorSchema.safeParse(body);
  if (!isRefusal || !parsed.success) return undefined;
  const { name, debug_id, details } = parsed.data;
  const issue = details?.[0]?.issue ?? name;
  return { issue, evidence: { status, name, issue, debug_id: debug_id ?? null } };
};

type No = {
  readonly kind: 'declined';
  readonly failureCode: number;
  readonly evidence: Evidence;
};

/** A charge is declined only by a listed code: after any other its result is unknown. */
export const readNo = (direction: Direction, answer: OutboundAnswer): No | undefined => {
  const refusal = readRefusal(answer);
  const failureCode = refusal && noOf(direction, refusal.issue);
  if (refusal === undefined || failureCode === undefined) return undefined;
  return { kind: 'declined', failureCode, evidence: refusal.evidence };
};

/** Why nothing can be said, for whoever has to explain it later. */
export const silenceOf = (answer: OutboundAnswer): Evidence => {
  const refusal = readRefusal(answer);
  if (refusal !== undefined) return refusal.evidence;
  return answer.kind === 'answered'
    ? { status: answer.status, why: 'unreadable' }
    : { answer: answer.kind, why: answer.why };
};
