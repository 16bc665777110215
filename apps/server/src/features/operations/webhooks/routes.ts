import {
  replayWebhooksRoute,
  turnWebhookRoute,
  webhookDeliveriesRoute,
  webhookDeliveryRoute,
  webhookEndpointsRoute,
} from '@dipper/contract';
import { findNamedReceivers, findSubscriptionsOfNames } from '../../../core/webhooks/index.ts';
import type { ReceiverTools } from '../../../core/webhooks/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { describeDelivery, describeDetail, describeEndpoint } from './describe.ts';
import { describeNamed, mountReceivers } from './receivers.ts';
import {
  findDeliveries,
  findDelivery,
  findEndpoints,
  findTries,
  replayDeliveries,
  turnEndpoint,
} from './repository.ts';

/** The most deliveries of one replay; callers ask for the next span to get more. */
const replayedMost = 10_000;
const triesMost = 100;
const idShape = webhookDeliveryRoute.params.shape.id;

const mountDeliveries = (http: Http, database: Database): void => {
  http.mount(webhookDeliveriesRoute, async ({ query }) => {
    const { cursor: after, endpoint, state, userId, limit } = query;
    if (after !== undefined && !idShape.safeParse(after).success) {
      return problem('wrong_request_format');
    }
    const looked = { after, endpoint, state, userId, limit: limit + 1 };
    const rows = await findDeliveries(database, looked);
    return pageAnswer(rows.map(describeDelivery), query, ({ deliveryId }) => deliveryId);
  });

  http.mount(webhookDeliveryRoute, async ({ params }) => {
    const row = await findDelivery(database, params.id);
    if (row === undefined) return problem('not_found');
    return answer(200, describeDetail(row, await findTries(database, row, triesMost)));
  });
};

/** Mounts the deliveries to the streaming service, and their replay. */
export const mountWebhookDesk = (http: Http, tools: ReceiverTools): void => {
  const { database, webhooks } = tools;
  mountDeliveries(http, database);
  mountReceivers(http, tools);

  http.mount(webhookEndpointsRoute, async () => {
    const receivers = { fixed: webhooks.endpoints, named: await findNamedReceivers(tools) };
    const rows = await findEndpoints(database, await findSubscriptionsOfNames(tools));
    return answer(200, { results: rows.map((row) => describeEndpoint(row, receivers)) });
  });

  http.mount(replayWebhooksRoute, async ({ params, body, log }) => {
    const { eventId, from, to } = body;
    if (!(await findSubscriptionsOfNames(tools)).includes(params.name)) return problem('not_found');
    const isSpan = from !== undefined && to !== undefined;
    if ((eventId !== undefined) === isSpan) return problem('wrong_request_format');
    const filter = { eventId, from, to, limit: replayedMost };
    const replayed = await replayDeliveries(database, params.name, filter);
    if (eventId !== undefined && replayed === 0) return problem('not_found');
    log.info({ event: 'webhooks-replayed', name: params.name, count: replayed }, 'sent again');
    return answer(200, { replayed });
  });

  http.mount(turnWebhookRoute, async ({ params, body, log }) => {
    if (!(await findSubscriptionsOfNames(tools)).includes(params.name)) return problem('not_found');
    await turnEndpoint(database, params.name, body.isOff);
    const state = body.isOff ? 'off' : 'on';
    log.info({ event: 'webhook-turned', name: params.name, state }, 'a receiver was switched');
    const endpoint = await describeNamed(tools, params.name);
    return endpoint === undefined ? problem('not_found') : answer(200, endpoint);
  });
};
