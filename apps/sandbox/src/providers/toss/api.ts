import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { asObject } from '../../platform/json.ts';
import { problem, problemAnswer } from './errors.ts';
import { operations, type TossPay } from './operations.ts';

interface ApiOptions {
  readonly toss: TossPay;
  readonly control: Control;
  readonly apiKey: string;
}

/** Everything is posted, and the key is in the body. */
export function tossApi(app: FastifyInstance, { toss, control, apiKey }: ApiOptions): void {
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const isTheirs = (error.statusCode ?? 500) < 500;
    const { body } = problemAnswer(
      problem(isTheirs ? 'COMMON_INVALID_PARAMETER' : 'COMMON_SYSTEM_ERROR'),
    );
    return reply.code(isTheirs ? 400 : 500).send(body);
  });

  for (const [operation, { path, prepare }] of Object.entries(operations)) {
    app.post(path, (request, reply) => {
      const subject = { provider: 'toss', operation, partnerOrderId: undefined };
      const exchange: Exchange = { control, subject, request, reply };
      if (asObject(request.body)['apiKey'] !== apiKey) {
        return answerAtOnce(exchange, problemAnswer(problem('COMMON_INVALID_API_KEY')));
      }
      const prepared = prepare(toss, request.body);
      if (!prepared.ok) return answerAtOnce(exchange, problemAnswer(prepared.problem));
      const { orderNo: partnerOrderId } = prepared.value;
      return perform({ ...exchange, subject: { ...subject, partnerOrderId } }, prepared.value);
    });
  }
}
