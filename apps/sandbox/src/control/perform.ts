import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, OpenCall } from './calls.ts';
import type { Control } from './control.ts';
import { plans, type ErrorCode, type Outcome, type Plan, type Subject } from './outcomes.ts';

/** One operation of a provider, ready to be done, declined or broken. */
export interface Operation {
  readonly act: (outcome: Outcome) => Answer | Promise<Answer>;
  readonly decline: (errorCode: ErrorCode | undefined) => Answer;
  /** What a decline leaves behind at the provider. */
  readonly giveUp?: (errorCode: ErrorCode | undefined) => void;
  readonly fault: () => Answer;
}

/** The longest that a call without an answer is held. */
const holdMs = 120_000;

export interface Exchange {
  readonly control: Control;
  readonly subject: Subject;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What is written down as asked, where the body itself is no JSON. */
  readonly seen?: unknown;
}

/** Writes the call down, asks what is to become of it, and lets that happen. */
export async function perform(exchange: Exchange, operation: Operation): Promise<FastifyReply> {
  const { control, subject, reply } = exchange;
  const call = record(exchange);
  const verdict = control.decide(subject);
  const plan = plans[verdict.outcome];
  call.judged(verdict.outcome, verdict.delayMs);
  reply.raw.once('close', () => call.ended('left'));

  if (plan.acts === 'afterwards')
    control.waits.after(verdict.delayMs, () => void operation.act(verdict.outcome));
  const result = plan.acts === 'before' ? await operation.act(verdict.outcome) : null;
  if (plan.answers === 'decline' && plan.acts === 'never') {
    operation.giveUp?.(verdict.errorCode);
  }
  if (plan.acts !== 'afterwards') await control.waits.pause(verdict.delayMs);

  if (plan.nothing === 'hold') return hold(exchange);
  if (plan.nothing === 'cut') return cut(reply, call);
  return answer(reply, call, result ?? refusal(operation, plan.answers, verdict.errorCode));
}

/** Writes down and answers what needs no decision: a wrong key, a malformed body. */
export function answerAtOnce(exchange: Exchange, given: Answer): FastifyReply {
  const call = record(exchange);
  call.judged('ok', 0);
  return answer(exchange.reply, call, given);
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

function refusal(
  operation: Operation,
  answers: Plan['answers'],
  errorCode: ErrorCode | undefined,
): Answer {
  return answers === 'decline' ? operation.decline(errorCode) : operation.fault();
}

function answer(reply: FastifyReply, call: OpenCall, given: Answer): FastifyReply {
  call.answered(given);
  return reply
    .code(given.status)
    .headers(given.headers ?? {})
    .send(given.body);
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
