import type { Source } from '../../ports/protocol.ts';

export const sources = {
  reference: {
    class: 'official',
    title: 'Toss Payments, core API',
    where: 'https://docs.tosspayments.com/reference',
    date: '2026-11-24',
  },
  authorization: {
    class: 'official',
    title: 'Toss Payments, authentication and other headers',
    where: 'https://docs.tosspayments.com/reference/using-api/authorization',
    date: '2026-11-28',
  },
  sampleProjects: {
    class: 'official',
    title: 'Toss Payments, sample projects',
    where: 'https://github.com/tosspayments/tosspayments-sample (commit c4140fe)',
    date: '2026-03-17',
  },
  errors: {
    class: 'official',
    title: 'Toss Payments, error codes',
    where: 'https://docs.tosspayments.com/reference/error-codes',
    date: '2026-03-17',
  },
  codes: {
    class: 'official',
    title: 'Toss Payments, codes of institutions',
    where: 'https://docs.tosspayments.com/codes/org-codes',
    date: '2026-11-24',
  },
  webhooks: {
    class: 'official',
    title: 'Toss Payments, webhooks',
    where: 'https://docs.tosspayments.com/guides/v2/webhook',
    date: '2026-11-24',
  },
  sdk: {
    class: 'official',
    title: 'Toss Payments browser SDK 2.19.2, standard-public-interfaces.d.ts',
    where: 'https://github.com/tosspayments/browser-sdk',
    date: '2026-11-24',
  },
  shop: {
    class: 'unproved',
    title: 'A shop’s content security policy, origin by origin, with what each is for',
    where: 'a shop’s next.config.ts, found by its text: TOSS_CONNECT, TOSS_FRAME',
    date: '2026-11-24',
  },
  cards: {
    class: 'unproved',
    title: 'A shop’s tests of what registering a card is answered with',
    where:
      'a shop’s tests of billing, found by their text: NOT_FOUND_AUTH_KEY, REJECT_CARD_COMPANY',
    date: '2026-11-28',
  },
  forum: {
    class: 'client',
    title: 'Settlements as shops were answered, in the developers’ forum of Toss Payments',
    where:
      'https://techchat.tosspayments.com/m/1255352982157922435, https://techchat.tosspayments.com/m/1339897603873046580',
    date: '2026-11-24',
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof sources;
