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
