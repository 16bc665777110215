import * as z from 'zod/mini';
import { instant } from '../wire.ts';
import { productSchema } from './schema.ts';

export const promotionAnswer = z.object({
  /** The server's clock as it answers: a page counts down from it, and not from its device's. */
  now: instant,
  promotionInfo: z.nullable(
    z.object({
      bannerTitle: z.string(),
      isShowCountdown: z.boolean(),
      isPromotion: z.boolean(),
      startDate: instant,
      endDate: instant,
    }),
  ),
  /** The title for VIP users only. */
  vipBannerTitle: z.nullable(z.string()),
  /** Whether whoever asks could buy something of the event for new users. */
  hasNewbieEvent: z.boolean(),
});
export type PromotionAnswer = z.infer<typeof promotionAnswer>;

export const newbieEventAnswer = z.object({
  now: instant,
  /** Empty while there is no event. */
  bannerTitle: z.string(),
  startDate: z.nullable(instant),
  endDate: z.nullable(instant),
  results: z.array(productSchema),
});
export type NewbieEventAnswer = z.infer<typeof newbieEventAnswer>;
