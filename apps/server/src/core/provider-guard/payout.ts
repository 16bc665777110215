import type { PayoutAccounts, PayoutProvider, PrepaidMoney } from '../../ports/payout-provider.ts';
import type { Post } from './post.ts';

const evidence = { answer: 'not-sent', why: 'too much of it is under way' } as const;
const unknown = { kind: 'unknown', evidence } as const;
const notSent = { kind: 'not-sent', evidence } as const;

const guardedAccounts = ({ standing, page }: PayoutAccounts, post: Post): PayoutAccounts => ({
  standing: async (personReference) => {
    const run = () => standing(personReference);
    return (await post.call({ priority: 'question', operation: 'ask-account', run })) ?? unknown;
  },
  page: async (wish) => {
    const run = () => page(wish);
    return (await post.call({ priority: 'question', operation: 'account-page', run })) ?? unknown;
  },
});

const guardedPrepaid = (prepaid: PrepaidMoney, post: Post): PrepaidMoney => ({
  ...prepaid,
  products: async () => {
    const run = () => prepaid.products();
    return (await post.call({ priority: 'question', operation: 'list-prepaid', run })) ?? unknown;
  },
  agreement: async (page) => {
    const run = () => prepaid.agreement(page);
    return (await post.call({ priority: 'question', operation: 'ask-agreement', run })) ?? unknown;
  },
});

/** Payouts may wait: one that was not admitted has not left Dipper, and is sent later. */
export const guardedPayout = (provider: PayoutProvider, post: Post): PayoutProvider => {
  const { checkHolder, cancel, accounts, prepaid, statement } = provider;
  return {
    ...provider,
    send: async (order) => {
      const run = () => provider.send(order);
      return (await post.call({ priority: 'money', operation: 'payout', run })) ?? notSent;
    },
    ask: async (order) => {
      const run = () => provider.ask(order);
      return (await post.call({ priority: 'question', operation: 'ask-payout', run })) ?? unknown;
    },
    ...(checkHolder && {
      checkHolder: async (question) => {
        const run = () => checkHolder(question);
        return (
          (await post.call({ priority: 'question', operation: 'check-holder', run })) ?? unknown
        );
      },
    }),
    ...(accounts && { accounts: guardedAccounts(accounts, post) }),
    ...(prepaid && { prepaid: guardedPrepaid(prepaid, post) }),
    ...(statement && {
      statement: {
        ...statement,
        read: async (from, to) => {
          const run = () => statement.read(from, to);
          const operation = 'payout-statement';
          return (await post.call({ priority: 'question', operation, run })) ?? { kind: 'unknown' };
        },
      },
    }),
    ...(cancel && {
      cancel: async (order) => {
        const run = () => cancel(order);
        return (await post.call({ priority: 'money', operation: 'cancel-payout', run })) ?? unknown;
      },
    }),
  };
};
