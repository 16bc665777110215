import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { answerAtOnce, perform, type Exchange, type Operation } from '../../control/perform.ts';
import { textOf } from '../../platform/json.ts';
import { problem, problemAnswer } from './errors.ts';
import { operations } from './operations.ts';
import type { Prepared, TossPayments } from './prepared.ts';
import type { Replays } from './store.ts';

interface ApiOptions {
  readonly toss: TossPayments;
  readonly replays: Replays;
  readonly control: Control;
  readonly secretKey: string;
}

const keyMax = 300;

function isAuthorized({ headers }: FastifyRequest, secretKey: string): boolean {
  const expected = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;
  return headers.authorization === expected;
}

const isEnglish = ({ headers }: FastifyRequest) =>
  (headers['accept-language'] ?? '').toLowerCase().startsWith('en');

/** The calls of a merchant's server. Call it inside a plugin of its own: it sets the error shape. */
export function tossPaymentsApi(app: FastifyInstance, options: ApiOptions): void {
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const code =
      (error.statusCode ?? 500) < 500 ? 'INVALID_REQUEST' : 'FAILED_INTERNAL_SYSTEM_PROCESSING';
    const { status, body } = problemAnswer(problem(code), isEnglish(request));
    return reply.code(status).send(body);
  });

  for (const [operation, { method, path, prepare }] of Object.entries(operations)) {
    app.route<{ Params: Record<string, string> }>({
      method,
      url: path,
      handler: (request, reply) => {
        const subject = { provider: 'tosspayments', operation, partnerOrderId: undefined };
        const exchange: Exchange = { control: options.control, subject, request, reply };
        const refuse = (code: string): FastifyReply =>
          answerAtOnce(exchange, problemAnswer(problem(code), isEnglish(request)));
        if (!isAuthorized(request, options.secretKey)) return refuse('UNAUTHORIZED_KEY');
        const prepared = prepare(options.toss, {
          params: request.params,
          input: method === 'GET' ? request.query : request.body,
          isEnglish: isEnglish(request),
        });
        if (!prepared.ok) return refuse(prepared.problem.code);
        const { orderId: partnerOrderId } = prepared.value;
        const named = { ...exchange, subject: { ...subject, partnerOrderId } };
        return answerOnce(options, named, prepared.value);
      },
    });
  }
}

/** `TossPayments-Test-Code` forces an error; an idempotency key brings the first answer again. */
function answerOnce(
  { replays }: ApiOptions,
  exchange: Exchange,
  prepared: Prepared,
): FastifyReply | Promise<FastifyReply> {
  const { request, reply } = exchange;
  const testCode = textOf(request.headers['tosspayments-test-code']);
  const key = request.method === 'POST' ? textOf(request.headers['idempotency-key']) : undefined;
  const refuse = (code: string) =>
    answerAtOnce(exchange, problemAnswer(problem(code), isEnglish(request)));
  if (key !== undefined && key.length > keyMax) return refuse('INVALID_IDEMPOTENCY_KEY');
  if (testCode !== undefined) {
    prepared.giveUp?.(testCode);
    return answerAtOnce(exchange, prepared.decline(testCode));
  }
  const { act, begin } = prepared;
  if (key === undefined)
    return perform(exchange, { ...prepared, takeOn: takingOn({ act, begin }) });
  const name = `${key} ${request.method} ${request.url}`;
  if (!replays.begin(name)) return refuse('IDEMPOTENT_REQUEST_PROCESSING');
  // The same key is the same call, which lasts until it is done.
  let isUnderWay = false;
  reply.raw.once('close', () => {
    if (!isUnderWay) replays.end(name);
  });
  const once = () => replays.once(name, act);
  const takeOn = takingOn({
    act: once,
    begin: () => {
      const answer = replays.has(name) ? undefined : begin?.();
      isUnderWay = answer !== undefined;
      return answer;
    },
    end: () => replays.end(name),
  });
  return perform(exchange, { ...prepared, act: once, takeOn });
}

interface Taking extends Pick<Prepared, 'act'> {
  readonly begin: Prepared['begin'];
  readonly end?: () => void;
}

const takingOn =
  ({ act, begin, end }: Taking): NonNullable<Operation['takeOn']> =>
  () => {
    const answer = begin?.();
    const finish = () => {
      act();
      end?.();
    };
    return answer === undefined ? undefined : { answer, finish };
  };
