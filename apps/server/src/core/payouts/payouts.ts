import { currencySchema } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type {
  PayoutReading,
  PayoutOrder,
  PayoutOutcome,
  PayoutProvider,
} from '../../ports/payout-provider.ts';
import { publicIdOf, parsePublicId, personReference } from '../charging/index.ts';
import { decideOnQuestion, decideOnSend } from './model.ts';
import type { PayoutDecision } from './model.ts';
import { openPayee, payeeOf } from './payee.ts';
import {
  findExchange,
  findLastSending,
  findPayee,
  notePaidUnasked,
  sendExchange,
  settleExchange,
} from './repository.ts';
import type { Exchange, ExchangeName, ExchangeSettled, SettleCause } from './repository.ts';

/** A provider's whole time budget is shorter, so by then no call still waits for its answer. */
const askAfterSendSeconds = 60;

/** The name of an exchange outside of Dipper. */
export const exchangeNumber = (name: Pick<ExchangeName, 'userId' | 'exchangeId'>): string =>
  publicIdOf('e', { userId: name.userId, id: name.exchangeId });

export const parseExchangeNumber = (text: string): ExchangeName | undefined => {
  const name = parsePublicId('e', text);
  return name && { bucket: name.bucket, userId: name.userId, exchangeId: name.id };
};

type PayoutEvent = Extract<PayoutReading, { kind: 'event' }>;

export type Payouts = {
  /** Sends approved payouts, and queries sent ones. */
  readonly advance: (name: ExchangeName, attempt: number) => Promise<void>;
  /** Handles a provider's webhook: a proof is settled, and a hint causes a query. */
  readonly hear: (
    name: ExchangeName,
    report: Pick<PayoutEvent, 'outcome' | 'isUnpaid'> & { readonly provider: string },
  ) => Promise<'heard' | 'unclear' | 'not-ours'>;
};

export type PayoutsOptions = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly PayoutProvider[];
  readonly fieldKeys: FieldKeys;
};

const nameOf = ({ bucket, user_id: userId, exchange_id: exchangeId }: Exchange): ExchangeName => ({
  bucket,
  userId,
  exchangeId,
});

export const orderOf = async (
  { database, fieldKeys }: Pick<PayoutsOptions, 'database' | 'fieldKeys'>,
  exchange: Exchange,
): Promise<PayoutOrder> => {
  const name = nameOf(exchange);
  const row = await findPayee(database, name);
  if (row === undefined) throw new Error('an exchange is to be paid to nobody');
  return {
    reference: exchangeNumber(name),
    personReference: personReference(name.userId),
    providerReference: exchange.provider_reference,
    payee: payeeOf(openPayee(fieldKeys, name, row)),
    amount: exchange.amount,
    currency: currencySchema.parse(exchange.unit),
    requestedAt: exchange.requested_at,
    sentAt: await findLastSending(database, name),
  };
};

const settle = async (
  { database, log }: PayoutsOptions,
  name: ExchangeName,
  result: PayoutDecision & { readonly cause: SettleCause },
): Promise<ExchangeSettled> => {
  const settled = await settleExchange(database, name, result);
  const { decision, state } = settled;
  if (decision === 'moved') {
    const exchangeId = exchangeNumber(name);
    log.info(
      { event: 'exchange-moved', exchangeId, state, cause: result.cause },
      'an exchange has moved',
    );
  } else if (decision === 'refused' && result.outcome === 'paid' && result.cause !== 'operator') {
    const exchangeId = exchangeNumber(name);
    log.error(
      { event: 'exchange-paid-unasked', exchangeId, state, cause: result.cause },
      'a provider says that it has paid what it was not asked for',
    );
    const difference = { ...result, differenceId: newUuid(), subject: exchangeId };
    await notePaidUnasked(database, name, difference);
  }
  return settled;
};

/** The provider is called between two transactions, with no connection held. */
const send = async (
  options: PayoutsOptions,
  exchange: Exchange,
  provider: PayoutProvider,
): Promise<void> => {
  const name = nameOf(exchange);
  const order = await orderOf(options, exchange);
  if (!(await sendExchange(options.database, name, askAfterSendSeconds))) return;
  const outcome = await provider.send(order);
  await settle(options, name, { ...decideOnSend(outcome), cause: 'send' });
};

const ask = async (
  options: PayoutsOptions,
  exchange: Exchange,
  { provider, attempt, cause }: { provider: PayoutProvider; attempt: number; cause: SettleCause },
): Promise<PayoutOutcome['kind']> => {
  const outcome = await provider.ask(await orderOf(options, exchange));
  const decision = decideOnQuestion(outcome, { state: exchange.state, attempt });
  await settle(options, nameOf(exchange), { ...decision, cause });
  return outcome.kind;
};

const wasSent: ReadonlySet<string> = new Set(['sending', 'sent', 'unknown']);

export const createPayouts = (options: PayoutsOptions): Payouts => {
  const { database, log, providers } = options;
  const providerOf = ({ provider: providerName }: Exchange): PayoutProvider | undefined =>
    providers.find(({ name }) => name === providerName);
  return {
    advance: async (name, attempt) => {
      const exchange = await findExchange(database, name);
      if (exchange === undefined) return;
      const provider = providerOf(exchange);
      if (provider === undefined) {
        const named = { exchangeId: exchangeNumber(name), provider: exchange.provider };
        log.warn({ event: 'payout-without-provider', ...named }, 'nobody is there to pay it');
        return;
      }
      if (exchange.state === 'approved') await send(options, exchange, provider);
      else if (wasSent.has(exchange.state)) {
        await ask(options, exchange, { provider, attempt, cause: 'poll' });
      }
    },
    hear: async (name, { provider: teller, outcome, isUnpaid }) => {
      const exchange = await findExchange(database, name);
      const provider = exchange && providerOf(exchange);
      if (exchange === undefined || provider?.name !== teller) return 'not-ours';
      const cause = 'webhook';
      if (outcome === undefined) {
        const answer = await ask(options, exchange, { provider, attempt: 0, cause });
        // The message came before the state that it reports. Only messages make us ask about a paid
        // exchange, so the provider has to send it again.
        const isTooSoon = isUnpaid === true && answer === 'paid';
        return answer === 'unknown' || isTooSoon ? 'unclear' : 'heard';
      }
      await settle(options, name, { ...decideOnSend(outcome), cause });
      return 'heard';
    },
  };
};
