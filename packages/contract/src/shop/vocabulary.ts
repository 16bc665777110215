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

export const settingKeys = ['BILLING_VIP_DESCRIPTION', 'BILLING_PROMOTION_DESCRIPTION'] as const;
export const settingKeySchema = z.enum(settingKeys);
export type SettingKey = z.infer<typeof settingKeySchema>;

/** Open, in its daily rest, or out of service. */
export const methodStates = ['open', 'resting', 'down'] as const;
export type MethodState = (typeof methodStates)[number];

/** What a method costs on top: nothing, or what the bank behind it may ask for another currency. */
export const methodFees = ['none', 'issuer'] as const;
export type MethodFee = (typeof methodFees)[number];

export const methodCredits = ['at_once', 'after_deposit'] as const;
export type MethodCredit = (typeof methodCredits)[number];

export const methodRefunds = ['method', 'account'] as const;
export type MethodRefund = (typeof methodRefunds)[number];
