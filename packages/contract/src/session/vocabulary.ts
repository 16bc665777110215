import * as z from 'zod/mini';

export const snsTypes = [
  'google',
  'facebook',
  'line',
  'apple',
  'twitter',
  'phone',
  'email',
] as const;
export const snsTypeSchema = z.enum(snsTypes);
export type SnsType = z.infer<typeof snsTypeSchema>;

/** Offered in Korea only. */
export const koreanSnsTypes = ['phone', 'email'] as const satisfies readonly SnsType[];

export const billingPages = ['spoon', 'exchange', 'subscribe'] as const;
export const billingPageSchema = z.enum(billingPages);
export type BillingPage = z.infer<typeof billingPageSchema>;

/** The page that asks for a login on the way to each billing page. */
export const loginPathOfBillingPage = {
  spoon: '/payment/spoon/login',
  exchange: '/exchange/spoon/login',
  subscribe: '/subscribe/spoon/login',
} as const satisfies Record<BillingPage, `/${string}`>;
export const defaultBillingPage = 'spoon' satisfies BillingPage;

export const grantValues = { blocked: -1, denied: 0, granted: 1 } as const;
export const grantSchema = z.literal([-1, 0, 1]);
export type Grant = z.infer<typeof grantSchema>;

/** Male, female, unknown: 0, 1, -1. */
export const genderSchema = z.literal([-1, 0, 1]);
export type Gender = z.infer<typeof genderSchema>;

/** Certification of a person in Korea, as the success status of signing in. */
export const certificationCodes = {
  certified: 200,
  uncertified: 210,
  representative_agreement_required: 211,
  uncertified_in_grace: 220,
  representative_agreement_in_grace: 221,
} as const;
export const certificationCodeSchema = z.literal([200, 210, 211, 220, 221]);
export type CertificationCode = z.infer<typeof certificationCodeSchema>;

export const djLevels = ['regular', 'choice_dj', 'star_dj', 'top_dj'] as const;
export const djLevelSchema = z.enum(djLevels);
export type DjLevel = z.infer<typeof djLevelSchema>;
/** Brand names, the same in every language: the first level has none. */
export const djLevelNames = {
  choice_dj: 'CHOICE DJ',
  star_dj: 'STAR DJ',
  top_dj: 'TOP DJ',
} as const satisfies Record<Exclude<DjLevel, 'regular'>, string>;

export const accountStates = ['active', 'blocked', 'deleted'] as const;
export type AccountState = (typeof accountStates)[number];
