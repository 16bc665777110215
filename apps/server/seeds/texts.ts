import type { Country, SettingKey } from '@dipper/contract';

export type SeedBadge = {
  readonly key: string;
  readonly textColor: string;
  readonly backgroundColor: string;
  readonly labels: Readonly<Record<Country, string>>;
};

/** Colours of each pair differ by 4.5 to 1 at least. */
export const seedBadges: readonly SeedBadge[] = [
  {
    key: 'popular',
    textColor: '#ffffff',
    backgroundColor: '#b23c00',
    labels: { kr: '인기', us: 'Popular', jp: '人気', ar: 'رائج', tw: '人氣' },
  },
  // The wallet finds the cheapest pack per spoon by the prices: no badge says it.
  {
    key: 'best',
    textColor: '#2b1600',
    backgroundColor: '#ffb86b',
    labels: { kr: '추천', us: 'Recommended', jp: 'おすすめ', ar: 'موصى به', tw: '推薦' },
  },
  {
    key: 'bonus',
    textColor: '#0b3d24',
    backgroundColor: '#b9f0d0',
    labels: { kr: '보너스', us: 'Bonus', jp: 'ボーナス', ar: 'إضافية', tw: '加贈' },
  },
  {
    key: 'event',
    textColor: '#ffffff',
    backgroundColor: '#8a1c5a',
    labels: { kr: '이벤트', us: 'Event', jp: 'イベント', ar: 'عرض', tw: '活動' },
  },
  {
    key: 'vip',
    textColor: '#ffe9c7',
    backgroundColor: '#3a2a12',
    labels: { kr: 'VIP', us: 'VIP', jp: 'VIP', ar: 'VIP', tw: 'VIP' },
  },
  {
    key: 'first',
    textColor: '#ffffff',
    backgroundColor: '#1f4fa3',
    labels: {
      kr: '첫 구매',
      us: 'First purchase',
      jp: '初回限定',
      ar: 'أول شراء',
      tw: '首購優惠',
    },
  },
];

export const seedTexts: Readonly<Record<SettingKey, Readonly<Record<Country, string>>>> = {
  BILLING_VIP_DESCRIPTION: {
    kr: 'VIP 회원은 더 큰 스푼 묶음을 사고 보너스 스푼도 더 많이 받을 수 있어요.',
    us: 'As a VIP member, you get larger packs and more bonus spoons.',
    jp: 'VIP会員の方は、個数もボーナスも多い商品をご購入いただけます。',
    ar: 'مع عضوية VIP تحصل على باقات أكبر وملاعق إضافية أكثر.',
    tw: 'VIP 會員可購買更大的組合，並獲得更多加贈湯匙。',
  },
  BILLING_PROMOTION_DESCRIPTION: {
    kr: '보너스 스푼은 결제가 끝나면 바로 지급돼요. 구매한 날부터 5년 동안 쓸 수 있어요.',
    us: 'Bonus spoons are added as soon as you have paid, and stay valid for 5 years.',
    jp: 'ボーナススプーンはお支払い後すぐに追加され、購入日から5年間有効です。',
    ar: 'تُضاف الملاعق الإضافية فور الدفع، وتبقى صالحة لمدة 5 سنوات.',
    tw: '加贈湯匙會在付款後立即入帳，自購買日起 5 年內有效。',
  },
};
