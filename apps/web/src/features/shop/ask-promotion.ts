import { promotionRoute, settingsRoute } from '@dipper/contract';
import type { Country, Locale, PromotionAnswer, SettingKey } from '@dipper/contract';
import { bodyOf } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { monotonic } from '../../shared/device/index.ts';
import type { Banner, Promotion } from './promotion-model.ts';

type Texts = Readonly<Partial<Record<SettingKey, string>>>;

const bannerOf = (title: string | undefined | null, text = ''): Banner | undefined =>
  title ? { title, text } : undefined;

const promotionFrom = (answer: PromotionAnswer, texts: Texts, receivedAt: number): Promotion => {
  const { now, promotionInfo: info, vipBannerTitle, hasNewbieEvent } = answer;
  const clock = { serverTime: Date.parse(now), receivedAt };
  return {
    banner: bannerOf(info?.bannerTitle, texts.BILLING_PROMOTION_DESCRIPTION),
    ending: info
      ? { endsAt: info.endDate, showsCountdown: info.isShowCountdown, clock }
      : undefined,
    vip: bannerOf(vipBannerTitle, texts.BILLING_VIP_DESCRIPTION),
    hasNewbieEvent,
  };
};

export const askPromotion = async (
  api: Api,
  query: { readonly country: Country; readonly locale: Locale },
  signal: AbortSignal,
): Promise<Promotion> => {
  const hear = async () => {
    const answer = await bodyOf(api(promotionRoute, { query, signal }));
    return { answer, receivedAt: monotonic() };
  };
  const [texts, { answer, receivedAt }] = await Promise.all([
    bodyOf(api(settingsRoute, { query, signal })),
    hear(),
  ]);
  return promotionFrom(answer, texts.settings, receivedAt);
};
