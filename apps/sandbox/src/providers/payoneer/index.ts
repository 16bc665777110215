import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { acceptForms } from '../../platform/forms.ts';
import type { PayoneerSettings } from '../../settings.ts';
import { payoneerDesk } from './desk.ts';
import { payoneerPages } from './hosted.ts';
import { createAnnouncer } from './notices.ts';
import {
  cancelPayout,
  payeeStatus,
  payoutStatus,
  problem,
  registrationLink,
  submit,
  type Payoneer,
} from './operations.ts';
import { createPayees } from './payees.ts';
import { createPayouts } from './payouts.ts';
import { calls } from './sources.ts';
import { createTokens } from './token.ts';

interface PayoneerOptions {
  readonly settings: PayoneerSettings;
  readonly control: Control;
  readonly publicUrl: () => string;
}

interface Call {
  Params: { program: string; id?: string };
}

type Prepare = (
  payoneer: Payoneer,
  input: { body: unknown; id: string },
) => ReturnType<typeof submit>;

interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly operation: 'registrationLink' | 'payeeStatus' | 'payout' | 'payoutStatus' | 'cancel';
  readonly prepare: Prepare;
}

const places: readonly Endpoint[] = [
  {
    method: 'POST',
    operation: 'registrationLink',
    prepare: (payoneer, { body }) => registrationLink(payoneer, body),
  },
  {
    method: 'GET',
    operation: 'payeeStatus',
    prepare: (payoneer, { id }) => payeeStatus(payoneer, id),
  },
  {
    method: 'POST',
    operation: 'payout',
    prepare: (payoneer, { body }) => submit(payoneer, body),
  },
  {
    method: 'GET',
    operation: 'payoutStatus',
    prepare: (payoneer, { id }) => payoutStatus(payoneer, id),
  },
  {
    method: 'PUT',
    operation: 'cancel',
    prepare: (payoneer, { id }) => cancelPayout(payoneer, id),
  },
];

/** Payoneer as far as paying creators goes: their accounts, and what is paid to them. */
export function createPayoneer(app: FastifyInstance, options: PayoneerOptions): PaymentDesk {
  const { settings, control, publicUrl } = options;
  const { clock, notifier } = control;
  const tokens = createTokens(settings, clock);
  const payees = createPayees();
  const payouts = createPayouts();
  const payoneer: Payoneer = {
    clock,
    payees,
    payouts,
    announcer: createAnnouncer({ notifier, settings }),
    pageUrl: (token) => `${publicUrl()}/payoneer${calls.page.path}?token=${token}`,
  };
  const subjectOf = (operation: string, partnerOrderId?: string) => ({
    provider: 'payoneer',
    operation,
    partnerOrderId,
  });

  const handle = (
    { operation, prepare }: Endpoint,
    request: FastifyRequest<Call>,
    reply: FastifyReply,
  ) => {
    const exchange: Exchange = { control, subject: subjectOf(operation), request, reply };
    const { program, id = '' } = request.params;
    if (!tokens.isGood(request.headers.authorization)) {
      return answerAtOnce(exchange, problem(401, 'Unauthorized', 401));
    }
    if (program !== settings.programId) {
      return answerAtOnce(exchange, problem(404, 'Program was not found', 1_002));
    }
    const prepared = prepare(payoneer, { body: request.body, id });
    if (!prepared.ok) return answerAtOnce(exchange, prepared.problem);
    const { id: about, ...operationOf } = prepared.value;
    return perform({ ...exchange, subject: subjectOf(operation, about) }, operationOf);
  };

  app.register(
    async (api) => {
      acceptForms(api);
      api.post(calls.token.path, (request, reply) =>
        perform(
          { control, subject: subjectOf('token'), request, reply },
          {
            act: () => tokens.give(request.headers.authorization, request.body),
            decline: () => ({ status: 401, body: { error: 'invalid_client' } }),
            fault: () => ({ status: 500, body: 'Internal Server Error' }),
          },
        ),
      );
      for (const place of places) {
        api.route<Call>({
          method: place.method,
          url: calls[place.operation].path,
          handler: (request, reply) => handle(place, request, reply),
        });
      }
    },
    { prefix: '/payoneer' },
  );
  app.register(async (pages) => payoneerPages(pages, { payoneer, control }), {
    prefix: '/payoneer',
  });
  return payoneerDesk(payoneer, () => {
    tokens.clear();
    payees.clear();
    payouts.clear();
  });
}
