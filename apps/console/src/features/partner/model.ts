import { differenceKinds, differenceStates } from '@dipper/contract';
import type { DifferenceKind, DifferenceState } from '@dipper/contract';

/** Paths of the pages of things, by the first letter of their numbers. */
const pages: Readonly<Record<string, string>> = {
  p: '/payments',
  r: '/refunds',
  s: '/subscriptions',
  e: '/exchanges',
  c: '/card-payments',
};

const publicIdOf = /^([a-z])[0-9a-z]{1,11}-[0-9a-f]{32}$/;

export const pageOfSubject = (subject: string): string | undefined => {
  const page = pages[publicIdOf.exec(subject)?.[1] ?? ''];
  return page === undefined ? undefined : `${page}/${subject}`;
};

/** Nobody takes care of it; no operator is called so. */
export const nobody = '-';

export const ages = ['1', '3', '7', '30'] as const;

export type DifferencesNarrowed = {
  readonly state?: DifferenceState | undefined;
  readonly kind?: DifferenceKind | undefined;
  readonly provider?: string | undefined;
  readonly owner?: string | undefined;
  readonly unowned?: '1' | undefined;
  readonly olderThanDays?: number | undefined;
  readonly day?: string | undefined;
  readonly settlementId?: string | undefined;
  readonly subject?: string | undefined;
};

/** Reads the list's filters from the address; without a state it shows open ones. */
export const narrowedOf = (value: (name: string) => string | undefined): DifferencesNarrowed => {
  const written = value('state');
  const state = differenceStates.find((each) => each === (written ?? 'open'));
  const kind = differenceKinds.find((each) => each === value('kind'));
  const age = ages.find((each) => each === value('age'));
  const owner = value('owner');
  return {
    state,
    kind,
    olderThanDays: age === undefined ? undefined : Number(age),
    owner: owner === nobody ? undefined : owner,
    unowned: owner === nobody ? '1' : undefined,
    provider: value('provider'),
    day: value('day'),
    settlementId: value('file'),
    subject: value('subject'),
  };
};

/** Today where the company is. */
export const today = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(now);

const dayMs = 86_400_000;

export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, day.length);

/** The month so many months after another one, or before it. */
export const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, month.length);
};
