import * as z from 'zod/mini';

export const productCategories = ['ANDROID', 'IOS', 'WEB', 'VIP', 'ALL', 'NEWBIE'] as const;
export const productCategorySchema = z.enum(productCategories);
export type ProductCategory = z.infer<typeof productCategorySchema>;

/** Older callers write VIP as WHALE. */
export const categoryInAddress = z.pipe(
  z.pipe(
    z.enum([...productCategories, 'WHALE']),
    z.transform((category) => (category === 'WHALE' ? 'VIP' : category)),
  ),
  productCategorySchema,
);

/** The terms that people agree to: recurring payment, and those of a cash-out by kind of applicant. */
export const termsKeys = [
  'recurring',
  'privacy_adult',
  'privacy_adult_family',
  'privacy_youth',
  'resident_number_adult',
  'resident_number_adult_family',
  'resident_number_youth',
] as const;
export const termsKeySchema = z.enum(termsKeys);
export type TermsKey = (typeof termsKeys)[number];

export const settingKeys = ['BILLING_VIP_DESCRIPTION', 'BILLING_PROMOTION_DESCRIPTION'] as const;
export const settingKeySchema = z.enum(settingKeys);
export type SettingKey = z.infer<typeof settingKeySchema>;
