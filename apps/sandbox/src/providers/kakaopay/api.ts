import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import type { Control } from '../../control/control.ts';
import { invalidParameter, problemAnswer, problems } from './errors.ts';
import { operations, type Kakaopay } from './operations.ts';
import { calls } from './sources.ts';

const names = ['ready', 'approve', 'cancel', 'order'] as const;

interface ApiOptions {
  readonly kakaopay: Kakaopay;
  readonly control: Control;
  readonly secretKey: string;
}

/** Both words are in use out there: the second by test merchants. */
function isAuthorized(request: FastifyRequest, secretKey: string): boolean {
  const [scheme, key, ...more] = (request.headers.authorization ?? '').split(' ');
  const isSupported = scheme === 'SECRET_KEY' || scheme === 'DEV_SECRET_KEY';
  return isSupported && key === secretKey && more.length === 0;
}

/** The four calls of a merchant's server. Call it inside a plugin of its own: it sets the error shape. */
export function kakaopayApi(app: FastifyInstance, options: ApiOptions): void {
  const { kakaopay, control, secretKey } = options;

  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const { body } = problemAnswer(invalidParameter('the body is not readable JSON'));
    const status = error.statusCode ?? 500;
    return status < 500
      ? reply.code(400).send(body)
      : reply.code(500).send(problemAnswer(problems.internal).body);
  });

  for (const name of names) {
    app.post(calls[name].path, (request, reply) => {
      const subject = { provider: 'kakaopay', operation: name, partnerOrderId: undefined };
      const exchange: Exchange = { control, subject, request, reply };
      if (!isAuthorized(request, secretKey)) {
        return answerAtOnce(exchange, problemAnswer(problems.invalidKey));
      }
      const prepared = operations[name](kakaopay, request.body);
      if (!prepared.ok) return answerAtOnce(exchange, problemAnswer(prepared.problem));
      const { partnerOrderId } = prepared.value;
      return perform({ ...exchange, subject: { ...subject, partnerOrderId } }, prepared.value);
    });
  }
}
