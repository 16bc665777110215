import {
  addRefundCheckRoute,
  decideRefundProposalRoute,
  proposeRefundRoute,
  refundChecksRoute,
  refundPreviewRoute,
  refundProposalsRoute,
  withdrawRefundProposalRoute,
} from './refund-proposals.ts';
import {
  decideSecondLookRoute,
  secondLookProposalsRoute,
  withdrawSecondLookRoute,
} from './second-looks.ts';
import { askPaymentRoute, operatorPaymentRoute } from './payments.ts';
import { operatorReceiptFileRoute, operatorRefundRoute } from './refunds.ts';
import {
  cancelForPersonRoute,
  operatorSubscriptionRoute,
  operatorSubscriptionsRoute,
  refundForPersonRoute,
  resumeForPersonRoute,
  retryForPersonRoute,
} from './subscriptions.ts';

/** The operators' routes for payments and refunds of people. */
export const moneyRoutes = {
  operatorPayment: operatorPaymentRoute,
  askPayment: askPaymentRoute,
  refundPreview: refundPreviewRoute,
  refundProposals: refundProposalsRoute,
  proposeRefund: proposeRefundRoute,
  decideRefundProposal: decideRefundProposalRoute,
  withdrawRefundProposal: withdrawRefundProposalRoute,
  refundChecks: refundChecksRoute,
  addRefundCheck: addRefundCheckRoute,
  secondLookProposals: secondLookProposalsRoute,
  decideSecondLook: decideSecondLookRoute,
  withdrawSecondLook: withdrawSecondLookRoute,
  operatorRefund: operatorRefundRoute,
  operatorReceiptFile: operatorReceiptFileRoute,
  operatorSubscriptions: operatorSubscriptionsRoute,
  operatorSubscription: operatorSubscriptionRoute,
  cancelForPerson: cancelForPersonRoute,
  resumeForPerson: resumeForPersonRoute,
  retryForPerson: retryForPersonRoute,
  refundForPerson: refundForPersonRoute,
} as const;
