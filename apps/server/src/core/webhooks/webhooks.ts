import { bucketOf } from '../../platform/bucket.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/index.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { sendOut } from '../../platform/outbound.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { webhookHeaders } from '../../platform/standard-webhooks.ts';
import type { OutboxEvent, OutboxHandler } from '../outbox/index.ts';
import { eventsByTopic } from './events.ts';
import {
  claimDeliveries,
  findDueBuckets,
  finishDelivery,
  planDelivery,
  removeDeliveries,
} from './repository.ts';
import type { Delivery, Tried } from './repository.ts';

export type WebhookEndpoint = {
  readonly name: string;
  readonly url: string;
  /** The newest first; the one before stays good while a receiver changes over. */
  readonly secrets: readonly string[];
};

export type Webhooks = {
  readonly endpoints: readonly WebhookEndpoint[];
  /** True in production: a host name that leads into our own network is not called. */
  readonly publicOnly: boolean;
};

export type SendingOptions = {
  readonly database: Database;
  readonly webhooks: Pick<Webhooks, 'publicOnly'>;
  readonly log: Log;
  /** The real clock, because receivers compare timestamps with theirs. */
  readonly clock: Clock;
  readonly observe: (endpoint: string, outcome: string) => void;
};

const taken = 'taken';
const budgetMs = 10_000;
const answerBytesMax = 16 * 1024;
/** A whole attempt takes less; after a crash the message is sent again when the lease ends. */
const leaseSeconds = 60;
/** Days in which an operator may want to resend a message. */
const retentionDays = 30;
const bucketsPerTurn = 64;
const perBucket = 8;
const atOnce = 8;
/** Three days without one accepted message: then an operator has to look. */
const disableAfterSeconds = 3 * 86_400;

type PlanContext = {
  readonly database: Database;
  /** Returns the names of the current receivers. */
  readonly names: () => Promise<readonly string[]>;
};

const planFor = async ({ database, names }: PlanContext, event: OutboxEvent): Promise<void> => {
  const reader = eventsByTopic[event.topic];
  if (reader === undefined) return;
  const endpoints = await names();
  if (endpoints.length === 0) return;
  const { outbox_id: eventId, user_id: userId } = event;
  const person = { bucket: bucketOf(userId), userId };
  const data = await reader.read(database, person, event);
  if (data === undefined) throw new Error(`${event.topic} is about something that is not there`);
  const { type } = reader;
  const body = JSON.stringify({ id: eventId, type, userId: Number(userId), data });
  for (const endpoint of endpoints) {
    const deliveryId = newUuid();
    await planDelivery(database, person, { eventId, endpoint, deliveryId, type, body });
  }
};

/** Adds webhook messages to the handlers: each event is handled first, then its messages planned. */
export const alsoTelling = (
  context: PlanContext,
  handlers: Readonly<Record<string, OutboxHandler>>,
): Readonly<Record<string, OutboxHandler>> =>
  Object.fromEntries(
    Object.entries(handlers).map(([topic, handle]) => [
      topic,
      async (event: OutboxEvent) => {
        await handle(event);
        await planFor(context, event);
      },
    ]),
  );

/** Enough of a response to find the reason; the database cannot store zero characters. */
const charactersMax = 1000;
const beginningOf = (body: unknown): string | null => {
  if (!Buffer.isBuffer(body)) return null;
  const text = body.toString('utf8').replaceAll('\0', '').trim().slice(0, charactersMax);
  return text === '' ? null : text;
};

/** A message counts as delivered only after a success status; a redirect is none. */
const readAnswer = (answer: OutboundAnswer): Pick<Tried, 'status' | 'outcome' | 'answer'> => {
  if (answer.kind !== 'answered') return { status: null, outcome: answer.why, answer: null };
  const { status, body } = answer;
  const outcome = status >= 200 && status < 300 ? taken : 'refused';
  return { status, outcome, answer: beginningOf(body) };
};

const send = async (
  { clock, webhooks }: SendingOptions,
  { url, secrets }: WebhookEndpoint,
  { event_id: eventId, body }: Delivery,
): Promise<Tried> => {
  const begunMs = performance.now();
  const answer = await sendOut({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'dipper-webhooks',
      ...webhookHeaders({ id: eventId, body }, secrets, clock.now()),
    },
    body,
    budgetMs,
    bytesMax: answerBytesMax,
    reads: 'bytes',
    publicOnly: webhooks.publicOnly,
  });
  const tookMs = Math.round(performance.now() - begunMs);
  return { tryId: newUuid(), tookMs, ...readAnswer(answer) };
};

const deliver = async (
  options: SendingOptions,
  endpoint: WebhookEndpoint,
  delivery: Delivery,
): Promise<void> => {
  const { database, log, observe } = options;
  const tried = await send(options, endpoint, delivery);
  observe(endpoint.name, tried.outcome === taken ? taken : 'failed');
  const isDisabled = await finishDelivery(database, delivery, { ...tried, disableAfterSeconds });
  if (isDisabled) {
    log.error(
      { event: 'webhook-endpoint-disabled', name: endpoint.name },
      'a receiver of messages has taken nothing for days and is switched off',
    );
  }
};

/** Delivers one endpoint's messages, so that a silent endpoint delays no other. */
export const deliverWebhooks = async (
  options: SendingOptions,
  endpoint: WebhookEndpoint,
): Promise<LoopOutcome> => {
  const { database } = options;
  const buckets = await findDueBuckets(database, endpoint.name, bucketsPerTurn);
  let sent = 0;
  for (let first = 0; first < buckets.length; first += atOnce) {
    const some = buckets.slice(first, first + atOnce);
    await Promise.all(
      some.map(async (bucket) => {
        const query = { bucket, endpoint: endpoint.name, leaseSeconds, limit: perBucket };
        const due = await claimDeliveries(database, query);
        sent += due.length;
        await Promise.all(due.map((delivery) => deliver(options, endpoint, delivery)));
      }),
    );
  }
  return sent > 0 ? 'more' : 'idle';
};

export const purgeWebhooks = (database: Database, bucket: number): Promise<void> =>
  removeDeliveries(database, bucket, retentionDays);
