import { finishEventOf, isFinishedEvent } from '../../core/charging/index.ts';
import { hearOfAccount, parseExchangeNumber } from '../../core/payouts/index.ts';
import type { Payouts } from '../../core/payouts/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import { rawProblem } from '../../platform/http/index.ts';
import type { Http, RawReply } from '../../platform/http/index.ts';
import type { ProviderRefusal } from '../../ports/payment-provider.ts';
import type { PayoutReading, PayoutProvider } from '../../ports/payout-provider.ts';

export type PayoutWebhooks = {
  readonly database: Database;
  readonly clock: Clock;
  readonly payouts: Payouts;
  readonly payoutProviders: readonly PayoutProvider[];
};

const replyOf = (refusal: ProviderRefusal, requestId: string): RawReply => {
  if (typeof refusal === 'string') return rawProblem(refusal, requestId);
  const { status, contentType, body } = refusal;
  return { status, headers: { 'content-type': contentType }, body };
};

type PayoutEvent = Extract<PayoutReading, { kind: 'event' }>;

/** Handles a webhook once; one that could not be handled may come again. */
const take = async (
  { database, payouts }: PayoutWebhooks,
  provider: string,
  { about, eventId, ...rest }: PayoutEvent,
): Promise<'heard' | 'unclear' | 'not-ours' | 'repeated'> => {
  const name = 'reference' in about ? parseExchangeNumber(about.reference) : undefined;
  if (name === undefined) return 'not-ours';
  const event = { provider, eventId };
  if (await isFinishedEvent(database, event)) return 'repeated';
  const result = await payouts.hear(name, { ...rest, provider });
  if (result === 'heard') await finishEventOf(database, event);
  return result;
};

const hear = async (
  tools: PayoutWebhooks,
  { name, accounts }: PayoutProvider,
  reading: PayoutReading,
): Promise<string> => {
  if (reading.kind === 'event') return take(tools, name, reading);
  if (reading.kind !== 'account-event') return reading.why;
  if (accounts === undefined) return 'not-ours';
  return hearOfAccount(tools.database, { name, accounts }, reading.personReference);
};

/**
 * Mounts the webhooks of payout providers: believed if they prove themselves, otherwise a reason to
 * ask.
 */
export const mountPayoutWebhooks = (http: Http, tools: PayoutWebhooks): void => {
  for (const provider of tools.payoutProviders) {
    const { name, webhook } = provider;
    if (webhook === undefined) continue;
    const { taken, refused, unknown = taken } = webhook.replies;
    http.raw(`POST /api/provider/${name}/webhook`, async (request) => {
      const { headers, query, rawBody, log, requestId } = request;
      const now = tools.clock.now();
      const reading = await webhook.read({ headers, query, rawBody, now });
      const result = await hear(tools, provider, reading);
      log.info(
        { event: 'provider-told', provider: name, reason: result },
        'a provider has told something',
      );
      if (reading.kind === 'refused') return replyOf(refused, requestId);
      if (result === 'not-ours') return replyOf(unknown, requestId);
      return replyOf(result === 'unclear' ? refused : taken, requestId);
    });
  }
};
