import type { Currency, FeeTerms, VersionStanding } from '@dipper/contract';

/** The fee that a provider may keep of a charge, from a day on. */
export type FeeAgreement = FeeTerms & {
  readonly methodId: number | null;
  readonly currency: Currency;
  readonly fromDay: string;
};

export type FeeQuestion = {
  readonly methodId: number | null;
  readonly currency: Currency;
  readonly day: string;
};

/** Returns the agreement for a charge: its method's before that of all methods, each the latest. */
export const agreementFor = (
  agreements: readonly FeeAgreement[],
  { methodId, currency, day }: FeeQuestion,
): FeeAgreement | undefined => {
  const standing = agreements
    .filter((each) => each.currency === currency && each.fromDay <= day)
    .toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1));
  return (
    standing.find((each) => each.methodId !== null && each.methodId === methodId) ??
    standing.find((each) => each.methodId === null)
  );
};

export type FeeVersion = {
  readonly version: number;
  readonly fromDay: string;
};

/** How one of the versions of a provider’s method and currency stands on a day. */
export const feeStandingOf = (
  { version, fromDay }: FeeVersion,
  versions: readonly FeeVersion[],
  today: string,
): VersionStanding => {
  if (versions.some((each) => each.fromDay === fromDay && each.version > version))
    return 'replaced';
  if (fromDay > today) return 'planned';
  const isFollowed = versions.some((each) => each.fromDay > fromDay && each.fromDay <= today);
  return isFollowed ? 'past' : 'present';
};
