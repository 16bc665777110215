import { call, statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';

export type EndpointRow = {
  readonly endpoint: string;
  readonly waiting: number;
  readonly oldest_at: Date | null;
  readonly given_up: number;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
};

export type DeliveryRow = {
  readonly delivery_id: string;
  readonly endpoint: string;
  readonly event_id: string;
  readonly type: string;
  readonly user_id: bigint;
  readonly state: 'waiting' | 'delivered' | 'given-up';
  readonly attempt: number;
  readonly next_at: Date | null;
  readonly status: number | null;
  readonly outcome: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

const endpoints = statement(
  'operations-webhook-endpoints',
  `-- every bucket: operators look across all people
   select n.name as endpoint, e.failing_since, e.disabled_at,
     (select count(*) from dipper.webhook_delivery d
       where d.endpoint = n.name and d.next_at is not null)::int as waiting,
     (select min(d.created_at) from dipper.webhook_delivery d
       where d.endpoint = n.name and d.next_at is not null) as oldest_at,
     (select count(*) from dipper.webhook_delivery d
       where d.endpoint = n.name and d.state = 'given-up')::int as given_up
   from unnest($1::text[]) with ordinality as n (name, place)
   left join dipper.webhook_endpoint e on e.endpoint = n.name order by n.place`,
);

const deliveries = statement(
  'operations-webhook-deliveries',
  `-- every bucket: operators look across all people, newest first
   select delivery_id, endpoint, event_id, type, user_id, state, attempt, next_at, status, outcome,
     created_at, ended_at
   from dipper.webhook_delivery
   where delivery_id < $1 and ($2::text is null or endpoint = $2) and ($3::text is null or state = $3)
     and ($4::bigint is null or (bucket = $4 % 4096 and user_id = $4))
   order by delivery_id desc limit $5`,
);

const delivery = statement(
  'operations-webhook-delivery',
  `-- every bucket: a message is named by its own number
   select delivery_id, endpoint, event_id, type, user_id, state, attempt, next_at, status, outcome,
     created_at, ended_at, bucket, body
   from dipper.webhook_delivery where delivery_id = $1`,
);

const tries = statement(
  'operations-webhook-tries',
  `select t.at, t.took_ms, t.status, t.outcome, t.answer
   from dipper.webhook_try t
   where t.bucket = $1 and t.user_id = $2 and t.event_id = $3 and t.endpoint = $4
   order by t.try_id desc limit $5`,
);

const replay = call('replay_webhooks');
const turn = call('turn_webhook_endpoint');

const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export const findEndpoints = (db: Queryable, names: readonly string[]): Promise<EndpointRow[]> =>
  db.query<EndpointRow>(endpoints, [names]);

export type Looked = {
  readonly after: string | undefined;
  readonly endpoint: string | undefined;
  readonly state: string | undefined;
  readonly userId: number | undefined;
  readonly limit: number;
};

export const findDeliveries = (db: Queryable, looked: Looked): Promise<DeliveryRow[]> => {
  const { after = last, endpoint = null, state = null, userId = null, limit } = looked;
  return db.query<DeliveryRow>(deliveries, [after, endpoint, state, userId, limit]);
};

export type DeliveryDetailRow = DeliveryRow & { readonly bucket: number; readonly body: string };

export const findDelivery = async (
  db: Queryable,
  deliveryId: string,
): Promise<DeliveryDetailRow | undefined> =>
  (await db.query<DeliveryDetailRow>(delivery, [deliveryId]))[0];

export type TryRow = {
  readonly at: Date;
  readonly took_ms: number;
  readonly status: number | null;
  readonly outcome: string;
  readonly answer: string | null;
};

/** The last ones, newest first. */
export const findTries = (
  db: Queryable,
  { bucket, user_id: userId, event_id: eventId, endpoint }: DeliveryDetailRow,
  most: number,
): Promise<TryRow[]> => db.query<TryRow>(tries, [bucket, userId, eventId, endpoint, most]);

export type Again = {
  readonly eventId: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly limit: number;
};

export const replayDeliveries = async (
  db: Queryable,
  endpoint: string,
  { eventId, from, to, limit }: Again,
): Promise<number> => {
  return (await replay(db, { endpoint, eventId, from, to, limit })) ?? 0;
};

export const turnEndpoint = async (
  db: Queryable,
  endpoint: string,
  isOff: boolean,
): Promise<void> => {
  await turn(db, { endpoint, isOff });
};
