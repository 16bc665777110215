import {
  cashOutMinimumOf,
  convertMinimumOf,
  currencyOfCountry,
  minimumExchangePointsJapan,
  minimumPayoutProviderPoints,
  spoonCostPoints,
} from '@dipper/contract';
import type { Country } from '@dipper/contract';
import type { NewPolicy, PolicyTerms } from '../src/core/payouts/index.ts';

/** The company's share by level, in parts of ten thousand. Its real terms are an operator's to set. */
const fees = { regular: 4000, choice_dj: 3000, star_dj: 2500, top_dj: 2000 };
const noFees = { regular: 0, choice_dj: 0, star_dj: 0, top_dj: 0 };

/** A point is a won; elsewhere so many points make so many minor units of the country's money. */
const rateOf: Readonly<Record<Country, { readonly points: bigint; readonly units: bigint }>> = {
  kr: { points: 1n, units: 1n },
  tw: { points: 40n, units: 1n },
  jp: { points: 9n, units: 1n },
  us: { points: 13n, units: 1n },
  ar: { points: 7n, units: 2n },
};

const taxOfCountry: Readonly<Record<Country, PolicyTerms['tax_class']>> = {
  kr: 'kr_business_income',
  tw: 'tw_service_income',
  jp: 'jp_remuneration',
  us: 'none',
  ar: 'none',
};

/** About a million won in each country's minor units: two operators agree to more. */
const secondOperatorAbove: Readonly<Record<Country, bigint>> = {
  kr: 1_000_000n,
  tw: 25_000n,
  jp: 110_000n,
  us: 75_000n,
  ar: 280_000n,
};

const remittanceFee: Readonly<Record<Country, bigint>> = {
  kr: 500n,
  tw: 30n,
  jp: 0n,
  us: 100n,
  ar: 400n,
};

const depositDays = 7;

const first = { version: 1, effective_from: undefined, changed_by: 'seed' } as const;

const paidIn = (country: Country): PolicyTerms => {
  const { points, units } = rateOf[country];
  const minimum = cashOutMinimumOf[country];
  return {
    unit: currencyOfCountry[country],
    rate_units: units,
    rate_points: points,
    minimum_points: 0n,
    minimum_amount: minimum?.amount ?? 0n,
    minimum_balance: minimum?.balance ?? 0n,
    minimum_spoons: minimum?.spoons ?? 0n,
    fees,
    pg_fee: 500,
    remittance_fee: remittanceFee[country],
    tax_class: taxOfCountry[country],
    second_operator_above: secondOperatorAbove[country],
    deposit_days: depositDays,
  };
};

const convertIn = (country: Country): PolicyTerms => {
  const minimum = convertMinimumOf[country];
  return {
    ...paidIn(country),
    unit: 'SPOON',
    rate_units: 1n,
    rate_points: spoonCostPoints,
    minimum_points: minimum?.unit === 'POINT' ? minimum.amount : 0n,
    minimum_amount: 0n,
    minimum_balance: 0n,
    minimum_spoons: minimum?.unit === 'SPOON' ? minimum.amount : 0n,
    fees: noFees,
    pg_fee: 0,
    remittance_fee: 0n,
    tax_class: 'none',
  };
};

const reason = 'the terms as the product began with them';

/** The first version of each, from the constants of the contract. */
export const seedExchangePolicies = (countries: readonly Country[]): readonly NewPolicy[] =>
  countries.flatMap((country): readonly NewPolicy[] => {
    const paid = paidIn(country);
    const payoneer = { ...paid, minimum_points: minimumPayoutProviderPoints };
    // The product itself tells the price of prepaid money: nothing comes off it.
    const dotmoney: PolicyTerms = {
      ...paid,
      minimum_points: minimumExchangePointsJapan,
      fees: noFees,
      pg_fee: 0,
      tax_class: 'none',
    };
    const policy = { ...first, country, reason };
    return [
      { ...policy, route: 'convert', ...convertIn(country) },
      { ...policy, route: 'payoneer', ...payoneer },
      ...(country === 'kr' ? [{ ...policy, route: 'cash' as const, ...paid }] : []),
      ...(country === 'jp' ? [{ ...policy, route: 'dotmoney' as const, ...dotmoney }] : []),
    ];
  });

/** In the demo two can be seen at work: a usual cash-out of its DJ in Korea takes both. */
const demoSecondOperatorAbove = 60_000n;

export const demoExchangePolicies = (): readonly NewPolicy[] =>
  seedExchangePolicies(['kr'])
    .filter(({ route }) => route === 'cash')
    .map((policy) => ({
      ...policy,
      version: 2,
      second_operator_above: demoSecondOperatorAbove,
      reason: 'Demo: approval by two operators',
    }));
