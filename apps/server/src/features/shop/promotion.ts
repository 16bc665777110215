import type { NewbieEventAnswer, PromotionAnswer } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { readProducts } from './offer.ts';
import { newbieCategories } from './policy.ts';
import type { Visitor } from './policy.ts';
import { selectPromotion } from './promotion-repository.ts';
import type { Promotion } from './promotion-repository.ts';
import type { Audience } from './repository.ts';

const infoOf = (promotion: Promotion | undefined): PromotionAnswer['promotionInfo'] =>
  promotion === undefined || promotion.endsAt === null
    ? null
    : {
        bannerTitle: promotion.title,
        isShowCountdown: promotion.showsCountdown,
        isPromotion: true,
        startDate: promotion.startsAt.toISOString(),
        endDate: promotion.endsAt.toISOString(),
      };

export const readPromotion = async (
  database: Database,
  audience: Audience,
  { isVip, hasBought }: Visitor,
): Promise<PromotionAnswer> => {
  const [sale, newbie] = await Promise.all([
    selectPromotion(database, audience, 'sale'),
    selectPromotion(database, audience, 'newbie'),
  ]);
  return {
    now: sale.now.toISOString(),
    promotionInfo: infoOf(sale.promotion),
    vipBannerTitle: isVip ? sale.vipTitle : null,
    hasNewbieEvent: newbie.promotion !== undefined && !hasBought,
  };
};

/** Reads the event for newcomers; people who have bought before see it without products. */
export const readNewbieEvent = async (
  database: Database,
  audience: Audience,
  visitor: Visitor,
): Promise<NewbieEventAnswer> => {
  const { now, promotion } = await selectPromotion(database, audience, 'newbie');
  const { results } = promotion
    ? await readProducts(database, audience.country, newbieCategories(visitor))
    : { results: [] };
  return {
    now: now.toISOString(),
    bannerTitle: promotion?.title ?? '',
    startDate: promotion?.startsAt.toISOString() ?? null,
    endDate: promotion?.endsAt?.toISOString() ?? null,
    results,
  };
};
