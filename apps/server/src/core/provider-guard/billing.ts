import type { BillingProvider } from '../../ports/billing-provider.ts';
import type { Post } from './post.ts';

const unknown = {
  kind: 'unknown',
  evidence: { answer: 'not-sent', why: 'too much of it is under way' },
} as const;

/** Renewals have a few places of their own: however many are due, purchases find room. */
export const guardedBilling = (provider: BillingProvider, post: Post): BillingProvider => {
  const { authorize } = provider;
  return {
    ...provider,
    ...(authorize && {
      authorize: {
        ...authorize,
        issue: async (authKey, customerKey) => {
          const run = () => authorize.issue(authKey, customerKey);
          return (await post.call({ priority: 'money', operation: 'issue-key', run })) ?? unknown;
        },
      },
    }),
    charge: async (order) => {
      const priority = order.isRenewal === true ? 'renewal' : 'money';
      const run = () => provider.charge(order);
      return (await post.call({ priority, operation: 'charge-key', run })) ?? unknown;
    },
    ask: async (question) => {
      const run = () => provider.ask(question);
      return (await post.call({ priority: 'question', operation: 'ask-key', run })) ?? unknown;
    },
    refund: async (order) => {
      const run = () => provider.refund(order);
      return (await post.call({ priority: 'money', operation: 'refund-key', run })) ?? unknown;
    },
    askRefund: async (order) => {
      const run = () => provider.askRefund(order);
      return (
        (await post.call({ priority: 'question', operation: 'ask-refund-key', run })) ?? unknown
      );
    },
  };
};
