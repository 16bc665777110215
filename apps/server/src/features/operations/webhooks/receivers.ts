import {
  addWebhookRoute,
  changeWebhookRoute,
  decideWebhookRoute,
  receiverProposalsRoute,
  rotateWebhookRoute,
  withdrawWebhookRoute,
} from '@dipper/contract';
import type { WebhookEndpointStanding } from '@dipper/contract';
import {
  decideReceiver,
  findNamedReceivers,
  receiverProposals,
  renewSecret,
} from '../../../core/webhooks/index.ts';
import type { ReceiverTools, ReceiverWish } from '../../../core/webhooks/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { describeEndpoint, describeReceiverProposal } from './describe.ts';
import { findEndpoints } from './repository.ts';

/** Long enough for a receiver that changes its secret with its next release. */
const besideSeconds = 2 * 86_400;

const isAddress = (url: string, publicOnly: boolean): boolean =>
  URL.canParse(url) && (!publicOnly || url.startsWith('https:'));

export const describeNamed = async (
  { database, webhooks }: ReceiverTools,
  name: string,
): Promise<WebhookEndpointStanding | undefined> => {
  const receivers = { fixed: webhooks.endpoints, named: await findNamedReceivers({ database }) };
  const [row] = await findEndpoints(database, [name]);
  return row && describeEndpoint(row, receivers);
};

const subjectOf = (name: string): string => `receiver:${name}`;

/** Mounts proposals of receivers of all events: one operator asks, and another agrees. */
const mountProposals = (http: Http, tools: ReceiverTools): void => {
  const { database, webhooks } = tools;
  const isFixed = (name: string): boolean => webhooks.endpoints.some((each) => each.name === name);

  const propose = async (wish: ReceiverWish, reason: string, by: string) => {
    if (!isAddress(wish.url, webhooks.publicOnly)) return problem('wrong_request_format');
    const proposed = { kind: 'receiver', subject: subjectOf(wish.name), wish, reason, by };
    const row = await receiverProposals.propose(database, proposed);
    return typeof row === 'string' ? problem(row) : answer(201, describeReceiverProposal(row));
  };

  http.mount(receiverProposalsRoute, async () => {
    const last = await receiverProposals.findLast(database);
    return answer(200, { results: last.map(describeReceiverProposal) });
  });

  http.mount(addWebhookRoute, async ({ body: { name, url, reason }, operator }) =>
    isFixed(name)
      ? problem('changed_meanwhile')
      : propose({ name, url, revision: null }, reason, operator.name),
  );

  http.mount(changeWebhookRoute, async ({ params: { name }, body, operator }) => {
    const { url, revision, reason } = body;
    if (isFixed(name)) return problem('not_found');
    return propose({ name, url, revision }, reason, operator.name);
  });

  http.mount(decideWebhookRoute, async ({ params: { name }, body, operator, log }) => {
    const { decision } = body;
    if (decision === 'agree' && isFixed(name)) return problem('changed_meanwhile');
    const decided = { ...body, subject: subjectOf(name), by: operator.name };
    const done = await decideReceiver(tools, decided);
    const outcome = typeof done === 'string' ? done : 'decided';
    log.info(
      { event: 'webhook-decided', name, kind: decision, outcome },
      'an operator has decided',
    );
    if (typeof done === 'string') return problem(done);
    const { proposal, secret = null } = done;
    return answer(200, { proposal: describeReceiverProposal(proposal), secret });
  });

  http.mount(withdrawWebhookRoute, async ({ params: { name }, body, operator }) => {
    const by = operator.name;
    const done = await decideReceiver(tools, {
      ...body,
      decision: 'withdraw',
      subject: subjectOf(name),
      by,
    });
    return typeof done === 'string'
      ? problem(done)
      : answer(200, describeReceiverProposal(done.proposal));
  });
};

/** Mounts the receivers that operators have named. Receivers in the settings change only there. */
export const mountReceivers = (http: Http, tools: ReceiverTools): void => {
  const { webhooks } = tools;
  mountProposals(http, tools);

  http.mount(rotateWebhookRoute, async ({ params: { name }, body, operator, log }) => {
    if (webhooks.endpoints.some((each) => each.name === name)) return problem('not_found');
    const keepSeconds = body.hasLeaked ? 0 : besideSeconds;
    const secret = await renewSecret(tools, { name, keepSeconds, by: operator.name });
    if (secret === undefined) return problem('not_found');
    log.info({ event: 'webhook-secret-renewed', name }, 'a receiver has a new secret');
    const endpoint = await describeNamed(tools, name);
    return endpoint === undefined ? problem('not_found') : answer(200, { endpoint, secret });
  });
};
