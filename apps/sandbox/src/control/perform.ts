import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, OpenCall } from './calls.ts';
import type { Control } from './control.ts';
import {
  plans,
  type ErrorCode,
  type Outcome,
  type Plan,
  type Subject,
  type Verdict,
} from './outcomes.ts';
import { reworded, type Word } from './words.ts';

/** Accepted and not done yet: the answer, if any, and the later end. */
export interface UnderWay {
  readonly answer: Answer | null;
  readonly finish: () => void;
}

/** One operation of a provider, ready to be done, declined or broken. */
export interface Operation {
  readonly act: (outcome: Outcome) => Answer | Promise<Answer>;
  readonly decline: (errorCode: ErrorCode | undefined) => Answer;
  /** Records the decline at the provider. */
  readonly giveUp?: (errorCode: ErrorCode | undefined) => void;
  readonly fault: () => Answer;
  /** A code in the form of this call, where `decline` does more than say it. */
  readonly say?: (errorCode: ErrorCode) => Answer;
  /**
   * Starts the operation and leaves it under way, if the provider has a word for that; undefined if there is nothing to
   * do.
   */
  readonly takeOn?: () => UnderWay | undefined;
  /** The same answer with another word in it, where it is no JSON. */
  readonly reword?: (answer: Answer, word: Word) => Answer;
}

/** The longest that a call without an answer is held. */
const holdMs = 120_000;

export interface Exchange {
  readonly control: Control;
  readonly subject: Subject;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The request to record, if the body itself is no JSON. */
  readonly seen?: unknown;
}

/** Records the call, decides its outcome by the planned one, and carries it out. */
export async function perform(exchange: Exchange, operation: Operation): Promise<FastifyReply> {
  const { control, subject, reply } = exchange;
  const call = record(exchange);
  const verdict = control.decide(subject);
  const plan = plans[verdict.outcome];
  call.judged(verdict.outcome, verdict.delayMs);
  reply.raw.once('close', () => call.ended('left'));

  if (plan.takesOn === true) {
    const taken = operation.takeOn?.();
    if (taken === undefined) return answer(reply, call, await operation.act('ok'));
    control.later.after(verdict.delayMs, taken.finish);
    return taken.answer === null ? cut(reply, call) : answer(reply, call, taken.answer);
  }
  if (plan.acts === 'afterwards')
    control.later.after(verdict.delayMs, () => void operation.act(verdict.outcome));
  const result = plan.acts === 'before' ? await operation.act(verdict.outcome) : null;
  if (plan.answers === 'decline' && plan.acts === 'never') {
    operation.giveUp?.(verdict.errorCode);
  }
  if (plan.acts !== 'afterwards') await control.waits.pause(verdict.delayMs);

  if (plan.nothing === 'hold') return hold(exchange);
  if (plan.nothing === 'cut') return cut(reply, call);
  return answer(reply, call, said(operation, { subject, plan, verdict, result }));
}

/** Records and answers a call without a decision: a wrong key, a malformed body. */
export function answerAtOnce(exchange: Exchange, response: Answer): FastifyReply {
  const call = record(exchange);
  call.judged('ok', 0);
  return answer(exchange.reply, call, response);
}

function record({ control, subject, request, seen }: Exchange): OpenCall {
  return control.calls.start({
    ...subject,
    method: request.method,
    path: request.url,
    authorization: request.headers.authorization,
    request: seen ?? request.body ?? request.query,
  });
}

interface Saying {
  readonly subject: Subject;
  readonly plan: Plan;
  readonly verdict: Verdict;
  /** The answer of the real call; absent where nothing was done. */
  readonly result: Answer | null;
}

function said(operation: Operation, { subject, plan, verdict, result }: Saying): Answer {
  const { errorCode, httpStatus } = verdict;
  if (plan.answers === 'decline' || plan.answers === 'code') {
    const say = plan.answers === 'code' && operation.say;
    const chosen = say && errorCode !== undefined ? say(errorCode) : operation.decline(errorCode);
    return { ...chosen, status: httpStatus ?? chosen.status };
  }
  if (result === null) return operation.fault();
  if (plan.answers !== 'word') return result;
  return reworded(result, { subject, verdict, reword: operation.reword });
}

function answer(reply: FastifyReply, call: OpenCall, response: Answer): FastifyReply {
  call.answered(response);
  return reply
    .code(response.status)
    .headers(response.headers ?? {})
    .send(response.body);
}

function cut(reply: FastifyReply, call: OpenCall): FastifyReply {
  call.ended('cut');
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function hold({ control, reply }: Exchange): FastifyReply {
  reply.hijack();
  void control.waits.pause(holdMs).then(() => reply.raw.destroy());
  return reply;
}
