import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';
import type { Operation } from '../../control/perform.ts';
import type { SettledDays } from '../../control/settled-days.ts';
import type { Plants } from '../../control/plants.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Waits } from '../../platform/waits.ts';
import type { Result } from '../../platform/result.ts';
import type { Places } from './answers.ts';
import type { Announcer, Style } from './events.ts';
import type { Order } from './model.ts';
import { declined, fault, problemAnswer, problemOfIssue, type PaypalProblem } from './problems.ts';
import type { Orders, Remembered } from './store.ts';
import type { Tokens } from './token.ts';

export interface Paypal {
  readonly orders: Orders;
  readonly settled: SettledDays;
  readonly remembered: Remembered;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly announcer: Announcer;
  /** The style of its messages. */
  readonly style: Style;
  readonly waits: Waits;
  readonly plants: Plants;
  readonly webhookId: string;
  readonly places: () => Places;
}

export interface PaypalRequest {
  readonly id: string;
  readonly body: unknown;
  readonly rawBody: string;
  readonly query: unknown;
  readonly requestId: string | undefined;
  readonly isWhole: boolean;
}

/** A request that was understood: which order it is about, and how to do it. */
export interface Prepared extends Operation {
  readonly partnerOrderId: string | undefined;
}

export type Prepare = (paypal: Paypal, request: PaypalRequest) => Result<Prepared, PaypalProblem>;

export const missing = problemOfIssue('INVALID_RESOURCE_ID');
export const done = (status: number, body: object): Answer => ({ status, body });

export const refusing = (operation: string) => ({
  decline: (errorCode: ErrorCode | undefined) => problemAnswer(declined(operation, errorCode)),
  // A number chooses one of ours for `decline` alone: a code that is planted is that code.
  say: (code: ErrorCode) => problemAnswer(declined(operation, String(code))),
  fault,
});

interface Memory {
  readonly name: string;
  readonly requestId: string | undefined;
  readonly memoryMs: number;
  /** An order says by it that it was asked for before; a refund says nothing of the kind. */
  readonly statusAgain: 200 | 201;
}

/** The same request again is answered as before, and done once. */
export function once(paypal: Paypal, memory: Memory, act: () => Answer): Answer {
  const { remembered, clock } = paypal;
  if (memory.requestId === undefined) return act();
  const name = `${memory.name} ${memory.requestId}`;
  const before = remembered.answerOf(name, clock.now());
  if (before !== undefined) return { ...before, status: memory.statusAgain };
  const answer = act();
  if (answer.status < 300) {
    remembered.keep(name, answer, new Date(clock.now().getTime() + memory.memoryMs));
  }
  return answer;
}

export function onOrder(order: Order | undefined, act: (order: Order) => Answer): Answer {
  return order === undefined ? problemAnswer(missing) : act(order);
}
