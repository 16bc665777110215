import {
  decideCardReviewRoute,
  decideDifferenceRoute,
  decideDjLevelRoute,
  decideExchangeRoute,
  decideOperatorRoute,
  decideRefundProposalRoute,
  decideReviewRoute,
  decideSecondLookRoute,
  decideSpoonAdjustmentRoute,
  decideWebhookRoute,
  queues,
  refundTransferRoute,
  waitingRoute,
} from '@dipper/contract';
import type { Queue, RouteDefinition } from '@dipper/contract';
import { mayCall } from '../../../core/accounts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { isChecker } from '../exchanges.ts';
import { countWaiting } from './repository.ts';

/** The call by which each list is worked through. */
const decisions: Readonly<Record<Queue, RouteDefinition>> = {
  exchange: decideExchangeRoute,
  'payment-review': decideReviewRoute,
  'card-review': decideCardReviewRoute,
  refund: refundTransferRoute,
  'refund-proposal': decideRefundProposalRoute,
  'spoon-adjustment': decideSpoonAdjustmentRoute,
  difference: decideDifferenceRoute,
  'refund-check': decideSecondLookRoute,
  'spoon-adjustments': decideSecondLookRoute,
  'exchange-policy': decideSecondLookRoute,
  retention: decideSecondLookRoute,
  'provider-fee': decideSecondLookRoute,
  catalogue: decideSecondLookRoute,
  operator: decideOperatorRoute,
  receiver: decideWebhookRoute,
  'dj-level': decideDjLevelRoute,
};

export const mountWaiting = (http: Http, database: Database): void => {
  http.mount(waitingRoute, async ({ operator }) => {
    const decided = queues.filter((queue) => mayCall(operator.roles, decisions[queue]));
    const whose = { name: operator.name, isChecker: isChecker(operator) };
    return answer(200, { results: await countWaiting(database, decided, whose) });
  });
};
