import type { Country } from '@dipper/contract';
import { identityName } from '../src/core/accounts/index.ts';
import type { Profile } from '../src/core/accounts/index.ts';

/** Somebody to try things out with: a login at each of the sandbox's providers, and a story. */
export type SeedPerson = {
  readonly name: string;
  readonly country: Country;
  readonly story: string;
  readonly profile: Profile;
  readonly hasIncome: boolean;
};

const adult: Omit<Profile, 'nickname'> = {
  dateOfBirth: '1996-04-12',
  gender: 1,
  isVip: false,
  vipGrade: undefined,
  djLevel: 'regular',
  grantPayment: 1,
  grantAdult: 1,
  certification: 200,
  graceEndsAt: undefined,
  hasRepresentativeConsent: false,
  hasMinorPaymentConsent: false,
  state: 'active',
};

type Row = {
  readonly name: string;
  readonly country: Country;
  readonly story: string;
  readonly nickname: string;
  readonly differs?: Partial<Profile>;
  readonly hasIncome?: boolean;
};

const rows: readonly Row[] = [
  {
    name: 'minji',
    country: 'kr',
    story: 'an adult and VIP',
    nickname: '민지',
    differs: { isVip: true, vipGrade: 'gold' },
  },
  {
    name: 'haneul',
    country: 'kr',
    story: 'a minor whose representative has agreed',
    nickname: '하늘',
    differs: {
      dateOfBirth: '2011-09-03',
      gender: 0,
      grantAdult: 0,
      hasRepresentativeConsent: true,
      hasMinorPaymentConsent: true,
    },
  },
  {
    name: 'seoyeon',
    country: 'kr',
    story: 'a TOP DJ with months of income',
    nickname: '서연',
    differs: { dateOfBirth: '1993-11-30', djLevel: 'top_dj' },
    hasIncome: true,
  },
  {
    name: 'jiho',
    country: 'kr',
    story: 'not certified, so may not pay yet',
    nickname: '지호',
    differs: {
      dateOfBirth: undefined,
      gender: 0,
      grantPayment: 0,
      grantAdult: 0,
      certification: 210,
    },
  },
  {
    name: 'taeyang',
    country: 'kr',
    story: 'blocked for breaking the rules',
    nickname: '태양',
    differs: { gender: 0, grantPayment: -1, state: 'blocked' },
  },
  { name: 'yuki', country: 'jp', story: 'a listener in Japan', nickname: 'ゆき' },
  { name: 'emma', country: 'us', story: 'a listener in the United States', nickname: 'Emma' },
  { name: 'layla', country: 'ar', story: 'a listener who reads Arabic', nickname: 'ليلى' },
  { name: 'weiting', country: 'tw', story: 'a listener in Taiwan', nickname: '瑋婷' },
];

export const seedPeople: readonly SeedPerson[] = rows.map((row) => ({
  name: row.name,
  country: row.country,
  story: row.story,
  profile: { ...adult, nickname: row.nickname, ...row.differs },
  hasIncome: row.hasIncome ?? false,
}));

/** The sandbox's login providers, each of which knows demo people by a subject of its own. */
const demoLogins = ['google', 'facebook', 'line', 'apple', 'twitter'] as const;

/**
 * Returns every login of a demo person: all of them lead to one account, which the first login
 * creates.
 */
export const identitiesOf = (name: string): readonly [string, ...string[]] => {
  const [first, ...others] = demoLogins;
  const identityAt = (login: (typeof demoLogins)[number]): string =>
    identityName(login, `${login}-demo-${name}`);
  return [identityAt(first), ...others.map(identityAt)];
};
