import { divideDown } from '@dipper/contract';

export const taxClasses = [
  'none',
  'kr_business_income',
  'kr_other_income',
  'tw_service_income',
  'jp_remuneration',
] as const;
export type TaxClass = (typeof taxClasses)[number];

const share = (amount: bigint, part: bigint, of: bigint): bigint =>
  divideDown(amount * part, of).quotient;

/** Korean taxes are cut below ten won, each by itself. */
const cutTen = (amount: bigint): bigint => amount - divideDown(amount, 10n).remainder;

const koreanTax = (incomeTax: bigint): bigint => incomeTax + cutTen(share(incomeTax, 1n, 10n));

/** Repeated activity: 3 % of all of it, and a tenth of that for the municipality; no least amount. */
const koreanBusinessIncome = (income: bigint): bigint => koreanTax(cutTen(share(income, 3n, 100n)));

const koreanOtherIncomeFree = 50_000n;

/** A single occasion: 60 % count as expenses, and up to 50,000 won of the rest are free of tax. */
const koreanOtherIncome = (received: bigint): bigint => {
  const income = received - share(received, 60n, 100n);
  return income <= koreanOtherIncomeFree ? 0n : koreanTax(cutTen(share(income, 20n, 100n)));
};

const taiwaneseThreshold = 20_000n;

/**
 * 10 % withheld, cut below a dollar, where that is more than 2,000 dollars; and the supplementary
 * premium of 2.11 %, rounded to the dollar, from 20,000 dollars on.
 */
const taiwaneseServiceIncome = (income: bigint): bigint => {
  const withheld = income > taiwaneseThreshold ? share(income, 10n, 100n) : 0n;
  const premium = income >= taiwaneseThreshold ? share(income * 211n + 5000n, 1n, 10_000n) : 0n;
  return withheld + premium;
};

const japaneseStep = 1_000_000n;

/** 10.21 % up to a million yen and 20.42 % above, cut below a yen. */
const japaneseRemuneration = (income: bigint): bigint =>
  income <= japaneseStep
    ? share(income, 1021n, 10_000n)
    : share(japaneseStep, 1021n, 10_000n) + share(income - japaneseStep, 2042n, 10_000n);

const taxBy: Readonly<Record<TaxClass, (income: bigint) => bigint>> = {
  none: () => 0n,
  kr_business_income: koreanBusinessIncome,
  kr_other_income: koreanOtherIncome,
  tw_service_income: taiwaneseServiceIncome,
  jp_remuneration: japaneseRemuneration,
};

/** Returns the tax withheld from an income, in minor units of its currency. */
export const taxOf = (taxClass: TaxClass, income: bigint): bigint => taxBy[taxClass](income);
