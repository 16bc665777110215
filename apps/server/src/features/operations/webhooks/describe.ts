import type {
  ReceiverProposal,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpointStanding,
  WebhookTry,
} from '@dipper/contract';
import { describeProposal } from '../../../core/proposals/index.ts';
import type { ProposalRow } from '../../../core/proposals/index.ts';
import type { Receiver, ReceiverWish, WebhookEndpoint } from '../../../core/webhooks/index.ts';
import type { DeliveryDetailRow, DeliveryRow, EndpointRow, TryRow } from './repository.ts';

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

type Receivers = {
  readonly fixed: readonly WebhookEndpoint[];
  readonly named: readonly Receiver[];
};

/** Describes a receiver's address and secrets; the settings take precedence. */
const describeAddress = (name: string, { fixed, named }: Receivers) => {
  const own = fixed.find((each) => each.name === name);
  const receiver = named.find(({ endpoint }) => endpoint === name);
  if (own !== undefined || receiver === undefined) {
    const nobody = { revision: null, changedAt: null, changedBy: null, secrets: [] };
    return { url: own?.url ?? '', source: 'settings' as const, ...nobody };
  }
  return {
    url: receiver.url,
    source: 'operators' as const,
    revision: receiver.revision,
    changedAt: receiver.changed_at.toISOString(),
    changedBy: receiver.changed_by,
    secrets: receiver.secrets.map((secret) => ({
      madeAt: secret.made_at.toISOString(),
      madeBy: secret.made_by,
      goodUntil: momentOf(secret.good_until),
    })),
  };
};

export const describeEndpoint = (
  row: EndpointRow,
  receivers: Receivers,
): WebhookEndpointStanding => ({
  name: row.endpoint,
  ...describeAddress(row.endpoint, receivers),
  waiting: row.waiting,
  oldestAt: momentOf(row.oldest_at),
  givenUp: row.given_up,
  failingSince: momentOf(row.failing_since),
  disabledAt: momentOf(row.disabled_at),
});

export const describeReceiverProposal = (row: ProposalRow<ReceiverWish>): ReceiverProposal => ({
  ...describeProposal(row),
  ...row.wish,
});

export const describeDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.delivery_id,
  endpoint: row.endpoint,
  eventId: row.event_id,
  type: row.type,
  userId: Number(row.user_id),
  state: row.state,
  attempts: row.attempt,
  nextAt: momentOf(row.next_at),
  status: row.status,
  outcome: row.outcome,
  createdAt: row.created_at.toISOString(),
  endedAt: momentOf(row.ended_at),
});

const describeTry = (row: TryRow): WebhookTry => ({
  at: row.at.toISOString(),
  tookMs: row.took_ms,
  status: row.status,
  outcome: row.outcome,
  answer: row.answer,
});

export const describeDetail = (
  row: DeliveryDetailRow,
  tries: readonly TryRow[],
): WebhookDeliveryDetail => ({
  delivery: describeDelivery(row),
  body: row.body,
  tries: tries.map(describeTry),
});
