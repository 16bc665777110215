import { encodeAmount, taxClasses } from '@dipper/contract';
import type { BodyOf, ExchangePolicy, Unit, addExchangePolicyRoute } from '@dipper/contract';

/** Fields of amounts, typed as digits in minor units. */
export const amountFields = [
  'ratePoints',
  'rateUnits',
  'minimumPoints',
  'minimumAmount',
  'minimumBalance',
  'minimumSpoons',
  'remittanceFee',
  'secondOperatorAbove',
] as const;
export const partFields = ['regular', 'choice_dj', 'star_dj', 'top_dj', 'pgFee'] as const;

export type NumberField =
  | (typeof amountFields)[number]
  | (typeof partFields)[number]
  | 'depositDays';
export type Draft = Readonly<Record<NumberField, string>> & {
  readonly taxClass: ExchangePolicy['taxClass'];
  /** In the operator's own zone, as the browser's field has it; empty: as soon as it may. */
  readonly from: string;
};

/** The terms of a version, or of one that is asked for. */
type Terms = Omit<
  ExchangePolicy,
  'country' | 'route' | 'version' | 'effectiveFrom' | 'changedAt' | 'changedBy' | 'reason'
>;

export const draftOf = (policy: Terms): Draft => ({
  ratePoints: String(policy.ratePoints),
  rateUnits: String(policy.rateUnits),
  minimumPoints: String(policy.minimumPoints),
  minimumAmount: String(policy.minimumAmount),
  minimumBalance: String(policy.minimumBalance),
  minimumSpoons: String(policy.minimumSpoons),
  remittanceFee: String(policy.remittanceFee),
  secondOperatorAbove: String(policy.secondOperatorAbove),
  regular: String(policy.spoonFee.regular),
  choice_dj: String(policy.spoonFee.choice_dj),
  star_dj: String(policy.spoonFee.star_dj),
  top_dj: String(policy.spoonFee.top_dj),
  pgFee: String(policy.pgFee),
  depositDays: String(policy.depositDays),
  taxClass: policy.taxClass,
  from: '',
});

const wholes = /^\d{1,15}$/;

const others: Readonly<Partial<Record<NumberField, Unit>>> = {
  ratePoints: 'POINT',
  minimumPoints: 'POINT',
  minimumSpoons: 'SPOON',
};

/** Reads a typed amount with its unit; undefined if it is not an amount. */
export const amountTyped = (
  name: NumberField,
  written: string,
  unit: Unit,
): { readonly amount: string; readonly unit: Unit } | undefined =>
  amountFields.some((each) => each === name) && wholes.test(written)
    ? { amount: written, unit: others[name] ?? unit }
    : undefined;

const most = 10_000;
const daysMost = 60;

const isPart = (written: string): boolean => wholes.test(written) && Number(written) <= most;

/** Returns the fields with impossible values. */
export const wrongOf = (draft: Draft): ReadonlySet<NumberField> => {
  const days = Number(draft.depositDays);
  return new Set<NumberField>([
    ...amountFields.filter((name) => !wholes.test(draft[name])),
    ...(['ratePoints', 'rateUnits'] as const).filter((name) => /^0*$/.test(draft[name])),
    ...partFields.filter((name) => !isPart(draft[name])),
    ...(wholes.test(draft.depositDays) && days >= 1 && days <= daysMost
      ? []
      : (['depositDays'] as const)),
  ]);
};

export const taxClassOf = (written: string): Draft['taxClass'] =>
  taxClasses.find((each) => each === written) ?? 'none';

export const bodyOf = (
  { country, route, version, unit }: ExchangePolicy,
  draft: Draft,
  reason: string,
): BodyOf<typeof addExchangePolicyRoute> => {
  const amount = (name: (typeof amountFields)[number]) => encodeAmount(BigInt(draft[name]));
  return {
    country,
    route,
    version: version + 1,
    ...(draft.from === '' ? {} : { effectiveFrom: new Date(draft.from).toISOString() }),
    unit,
    ratePoints: amount('ratePoints'),
    rateUnits: amount('rateUnits'),
    minimumPoints: amount('minimumPoints'),
    minimumAmount: amount('minimumAmount'),
    minimumBalance: amount('minimumBalance'),
    minimumSpoons: amount('minimumSpoons'),
    remittanceFee: amount('remittanceFee'),
    secondOperatorAbove: amount('secondOperatorAbove'),
    spoonFee: {
      regular: Number(draft.regular),
      choice_dj: Number(draft.choice_dj),
      star_dj: Number(draft.star_dj),
      top_dj: Number(draft.top_dj),
    },
    pgFee: Number(draft.pgFee),
    taxClass: draft.taxClass,
    depositDays: Number(draft.depositDays),
    reason,
  };
};
