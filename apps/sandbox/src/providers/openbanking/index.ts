import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { PaymentDesk } from '../../control/payment-desk.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { acceptForms } from '../../platform/forms.ts';
import type { OpenBankingSettings } from '../../settings.ts';
import { createAccounts } from './accounts.ts';
import { answerOf } from './answers.ts';
import { openBankingDesk } from './desk.ts';
import { deposit, realName, result, type OpenBanking } from './operations.ts';
import { calls } from './sources.ts';
import { statement } from './statement.ts';
import { createTokens } from './token.ts';
import { createTransfers } from './transfers.ts';

interface OpenBankingOptions {
  readonly settings: OpenBankingSettings;
  readonly control: Control;
}

const answered = [
  ['deposit', deposit],
  ['result', result],
  ['realName', realName],
  ['statement', statement],
] as const;

/** The clearing house with all its banks, as far as paying into accounts goes. */
export function createOpenBanking(app: FastifyInstance, options: OpenBankingOptions): PaymentDesk {
  const { settings, control } = options;
  const { clock } = control;
  const tokens = createTokens(settings, clock);
  const accounts = createAccounts();
  const transfers = createTransfers(clock.now);
  const bank: OpenBanking = { settings, clock, accounts, transfers };
  const subjectOf = (operation: string, partnerOrderId?: string) => ({
    provider: 'openbanking',
    operation,
    partnerOrderId,
  });

  app.register(
    async (api) => {
      acceptForms(api);
      api.post(calls.token.path, (request, reply) =>
        perform(
          { control, subject: subjectOf('token'), request, reply },
          {
            act: () => tokens.give(request.body),
            decline: (errorCode) => answerOf(clock.now(), String(errorCode ?? 'O0001')),
            fault: () => ({ status: 500, body: 'Internal Server Error' }),
          },
        ),
      );
      for (const [operation, prepare] of answered) {
        api.post(calls[operation].path, (request, reply) => {
          const exchange: Exchange = { control, subject: subjectOf(operation), request, reply };
          if (!tokens.isGood(request.headers.authorization)) {
            return answerAtOnce(exchange, answerOf(clock.now(), 'O0002'));
          }
          const prepared = prepare(bank, request.body, control.plants);
          if (!prepared.ok) return answerAtOnce(exchange, prepared.problem);
          const { id, ...operationOf } = prepared.value;
          return perform({ ...exchange, subject: subjectOf(operation, id) }, operationOf);
        });
      }
    },
    { prefix: '/openbanking' },
  );
  return openBankingDesk(bank, () => {
    tokens.clear();
    accounts.clear();
    transfers.clear();
  });
}
