import { paymentGateways, paymentMethods } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { methodFactsOf } from './method-facts.ts';
import type { MethodFacts } from './method-facts.ts';

export type SeedMethod = {
  readonly country: Country;
  readonly methodId: number;
  readonly pgId: number;
  readonly provider: string;
  readonly position: number;
  readonly needsRefundAccount: boolean;
  readonly unavailableReason: string | undefined;
  readonly facts: MethodFacts;
};

/** The provider that speaks to each gateway for us; SettleBank is named Hecto today. */
const providerOfGateway: Readonly<Record<string, string>> = {
  settle_bank: 'hecto',
  toss: 'toss',
  kakaopay: 'kakaopay',
  webmoney: 'sbps',
  softbank: 'sbps',
  paypal: 'paypal',
};

const connectedProviders = new Set(['kakaopay', 'hecto', 'paypal', 'sbps', 'toss', 'tosspayments']);

/** Its issuer ended the service on 2026-02-09; what was paid with it before stays in the books. */
const closedMethods = new Map([[32, 'Happy Money is not issued any more']]);

/** Toss Payments has taken on what it serves as well; an operator may send each elsewhere. */
const tossPayments = { provider: 'tosspayments', pgId: 11 } as const;
const takenOn = new Map([29, 31, 34, 35, 36].map((id) => [id, tossPayments]));
const needingRefundAccount = new Set([36]);

const providerOf = (pgId: number): string => {
  const key = paymentGateways.find(({ id }) => id === pgId)?.key;
  const provider = key === undefined ? undefined : providerOfGateway[key];
  if (provider === undefined) throw new Error(`nobody speaks to gateway ${pgId}`);
  return provider;
};

/** Every method of every country, in the order of the list; those without a provider rest. */
export const seedMethods = (): readonly SeedMethod[] =>
  paymentMethods.flatMap(({ id, pgId, countries }, position) =>
    countries.map((country) => {
      const { provider, pgId: gateway } = takenOn.get(id) ?? { provider: providerOf(pgId), pgId };
      const waiting = connectedProviders.has(provider)
        ? undefined
        : `${provider} is not connected yet`;
      return {
        country,
        methodId: id,
        pgId: gateway,
        provider,
        needsRefundAccount: needingRefundAccount.has(id),
        position: position + 1,
        unavailableReason: closedMethods.get(id) ?? waiting,
        facts: methodFactsOf(id),
      };
    }),
  );
