import type { Clock } from '../../platform/clock.ts';
import { rawProblem } from '../../platform/http/index.ts';
import type { Http, RawReply, RawRequest } from '../../platform/http/index.ts';
import type { Inbox } from '../../core/charging/index.ts';
import type { PaymentProvider, ProviderRefusal, Webhook } from '../../ports/payment-provider.ts';

/** Handles the report that a card's key has ended; returns the result. */
type EndKey = (key: { readonly provider: string; readonly billingKey: string }) => Promise<string>;

export type WebhookRoutes = {
  readonly inbox: Inbox;
  /** Undefined: no cards are kept here. */
  readonly endKey?: EndKey;
  readonly clock: Clock;
  readonly providers: readonly Pick<PaymentProvider, 'name' | 'webhook'>[];
};

/** A provider that has waited longer may have left before the answer came. */
const inTimeMs = 5000;

const replyOf = (refusal: ProviderRefusal, requestId: string): RawReply => {
  if (typeof refusal === 'string') return rawProblem(refusal, requestId);
  const { status, contentType, body } = refusal;
  return { status, headers: { 'content-type': contentType }, body };
};

type WebhookTools = Pick<WebhookRoutes, 'inbox' | 'clock' | 'endKey'> & {
  readonly name: string;
  readonly webhook: Webhook;
};

/**
 * Handles a webhook. Only a message that proves itself is believed; a hint makes us ask the
 * provider.
 */
const hear = async (tools: WebhookTools, request: RawRequest): Promise<RawReply> => {
  const { inbox, clock, name, webhook } = tools;
  const { taken, refused, unknown = taken, later = refused } = webhook.replies;
  const { headers, query, rawBody, log, requestId } = request;
  const reply = (what: ProviderRefusal): RawReply => replyOf(what, requestId);
  const cameMs = performance.now();
  const logIgnored = (what: string): void =>
    log.info(
      { event: 'provider-told', provider: name, reason: what },
      'a provider has told something',
    );
  const reading = await webhook.read({ headers, query, rawBody, now: clock.now() });
  if (reading.kind === 'key-ended') {
    const { billingKey } = reading;
    logIgnored(`key ${(await tools.endKey?.({ provider: name, billingKey })) ?? 'not-ours'}`);
    return reply(taken);
  }
  if (reading.kind !== 'event') {
    logIgnored(reading.why);
    if (reading.kind === 'nothing') return reply(taken);
    return reply(reading.why === 'unasked' ? later : refused);
  }
  const handled = await inbox.take(name, reading);
  logIgnored(handled);
  if (handled === 'not-ours') return reply(unknown);
  if (handled === 'unclear') return reply(later);
  if (reading.charge === undefined) return reply(taken);
  const sent = async (): Promise<void> => {
    if (performance.now() - cameMs <= inTimeMs) await inbox.answered(name, reading);
  };
  return { ...reply(taken), sent };
};

export const mountWebhooks = (http: Http, { providers, ...rest }: WebhookRoutes): void => {
  for (const { name, webhook } of providers) {
    if (webhook === undefined) continue;
    http.raw(`POST /api/provider/${name}/webhook`, (request) =>
      hear({ ...rest, name, webhook }, request),
    );
  }
};
