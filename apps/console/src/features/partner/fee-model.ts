import { encodeAmount, feeRoundings } from '@dipper/contract';
import type { Currency, FeeRounding, FeeTerms, ProviderFee } from '@dipper/contract';

import { minorOf, partsOf, percentOf, typedOf } from '../../shared/format/index.ts';

/** The key of a fee; a null method means all methods. */
export type FeeKey = Pick<ProviderFee, 'provider' | 'methodId' | 'currency'>;

export type FeeDraft = FeeKey & {
  readonly percent: string;
  readonly fixed: string;
  readonly rounding: FeeRounding;
  readonly fromDay: string;
};

const fixedMost = 1_000_000_000n;

const isOf = (fee: ProviderFee, key: FeeKey): boolean =>
  fee.provider === key.provider && fee.methodId === key.methodId && fee.currency === key.currency;

/** The version with the highest number, whatever became of it: the next one comes after it. */
export const lastOf = (fees: readonly ProviderFee[], key: FeeKey): ProviderFee | undefined =>
  fees.find((fee) => isOf(fee, key));

/** Finds the present fee: a method's own goes before the one of all methods. */
export const presentOf = (fees: readonly ProviderFee[], key: FeeKey): ProviderFee | undefined => {
  const present = fees.filter(({ standing }) => standing === 'present');
  return (
    present.find((fee) => isOf(fee, key)) ??
    present.find((fee) => isOf(fee, { ...key, methodId: null }))
  );
};

/** Tells whether a key has no fee yet: only its first one may begin on a past day. */
export const isFirst = (fees: readonly ProviderFee[], key: FeeKey): boolean =>
  !fees.some((fee) => isOf(fee, key) || isOf(fee, { ...key, methodId: null }));

export const termsOf = ({ ratePpm, fixed, rounding }: ProviderFee): FeeTerms => ({
  ratePpm,
  fixed: BigInt(fixed),
  rounding,
});

/** Starts a draft with the present fee, or the last agreed one. */
export const draftOf = (fees: readonly ProviderFee[], key: FeeKey, today: string): FeeDraft => {
  const before = presentOf(fees, key) ?? lastOf(fees, key);
  const terms =
    before === undefined
      ? { percent: '', fixed: '0', rounding: feeRoundings[0] }
      : {
          percent: percentOf(before.ratePpm),
          fixed: typedOf(before.fixed, key.currency),
          rounding: before.rounding,
        };
  return { ...key, ...terms, fromDay: today };
};

export type FeeField = 'percent' | 'fixed' | 'fromDay';
export type FeeReading =
  | { readonly ok: true; readonly terms: FeeTerms }
  | { readonly ok: false; readonly wrong: ReadonlySet<FeeField> };

export const readFee = (
  { percent, fixed, rounding, currency, fromDay }: FeeDraft,
  firstDay: string | undefined,
): FeeReading => {
  const ratePpm = partsOf(percent);
  const minor = minorOf(fixed, currency);
  const isFixed = minor !== undefined && minor <= fixedMost;
  const isDay = fromDay !== '' && (firstDay === undefined || fromDay >= firstDay);
  if (ratePpm !== undefined && isFixed && isDay) {
    return { ok: true, terms: { ratePpm, fixed: minor, rounding } };
  }
  return {
    ok: false,
    wrong: new Set<FeeField>([
      ...(ratePpm === undefined ? (['percent'] as const) : []),
      ...(isFixed ? [] : (['fixed'] as const)),
      ...(isDay ? [] : (['fromDay'] as const)),
    ]),
  };
};

export const bodyOf = (
  { provider, methodId, currency, fromDay }: FeeDraft,
  { ratePpm, fixed, rounding }: FeeTerms,
  version: number,
) => ({
  provider,
  methodId,
  currency,
  version,
  fromDay,
  ratePpm,
  fixed: Number(encodeAmount(fixed)),
  rounding,
});

/** Ten thousand of a currency, in its minor units: easy to calculate with. */
export const tenThousand = (currency: Currency): bigint => minorOf('10000', currency) ?? 0n;
