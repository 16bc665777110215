import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { answerAtOnce, perform, type Exchange, type Operation } from '../../control/perform.ts';
import { asObject, textOf } from '../../platform/json.ts';
import type { DotmoneySettings } from '../../settings.ts';
import { dotmoneyDesk } from './desk.ts';
import { dotmoneyPages } from './hosted.ts';
import { agreementOf, deposit, depositOf, problem, productList } from './operations.ts';
import { home, isSignedCall } from './signature.ts';
import { calls } from './sources.ts';
import { createStore } from './store.ts';

interface DotmoneyOptions {
  readonly settings: DotmoneySettings;
  readonly control: Control;
}

interface Call {
  Params: { id?: string; account?: string };
  Body: string;
}

interface CallContext {
  readonly operation: string;
  readonly about: string | undefined;
  readonly prepared: Operation | undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Prepaid money, as far as exchanges of points go. */
export function createDotmoney(app: FastifyInstance, options: DotmoneyOptions): PaymentDesk {
  const { settings, control } = options;
  const store = createStore();

  const handle = (
    { operation, about, prepared }: CallContext,
    request: FastifyRequest<Call>,
    reply: FastifyReply,
  ) => {
    const subject = { provider: 'dotmoney', operation, partnerOrderId: about };
    const exchange: Exchange = { control, subject, request, reply };
    const body = typeof request.body === 'string' ? request.body : '';
    if (!isSignedCall(request, settings, body)) {
      return answerAtOnce(exchange, problem(401, 'auth.signature_invalid'));
    }
    return prepared === undefined
      ? answerAtOnce(exchange, problem(400, 'request.invalid'))
      : perform(exchange, prepared);
  };

  app.register(
    async (api) => {
      // Parsed as text: the signature covers the bytes.
      api.removeAllContentTypeParsers();
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      api.get<Call>(calls.products.path, (request, reply) =>
        handle(
          { operation: 'products', about: undefined, prepared: productList(store) },
          request,
          reply,
        ),
      );
      api.get<Call>(calls.agreement.path, (request, reply) => {
        const { id = '' } = request.params;
        const prepared = agreementOf(store, id);
        return handle({ operation: 'agreement', about: id, prepared }, request, reply);
      });
      api.post<Call>(calls.deposit.path, (request, reply) => {
        const { account = '' } = request.params;
        const body = parse(request.body);
        const prepared = deposit(store, account, body);
        const about = textOf(asObject(body)['request_id']);
        return handle({ operation: 'deposit', about, prepared }, request, reply);
      });
      api.get<Call>(calls.depositOf.path, (request, reply) => {
        const { id = '' } = request.params;
        const prepared = depositOf(store, id);
        return handle({ operation: 'depositOf', about: id, prepared }, request, reply);
      });
    },
    { prefix: home },
  );
  app.register(async (pages) => dotmoneyPages(pages, { settings, store, control }), {
    prefix: home,
  });
  return dotmoneyDesk(store);
}
