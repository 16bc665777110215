import type { Locale } from '@dipper/contract';

type Words = {
  readonly spoonFile: string;
  readonly subscriptionFile: string;
  readonly date: string;
  readonly gifts: string;
  readonly spoons: string;
  readonly points: string;
  readonly plan: string;
  readonly product: string;
  readonly subscribers: string;
  readonly total: string;
};

/** Texts of the files that a DJ keeps. */
export const words: Readonly<Record<Locale, Words>> = {
  ko: {
    spoonFile: '스푼 수익',
    subscriptionFile: '구독 수익',
    date: '날짜',
    gifts: '선물 횟수',
    spoons: '받은 스푼',
    points: '포인트',
    plan: '플랜',
    product: '상품 번호',
    subscribers: '구독자 수',
    total: '합계',
  },
  en: {
    spoonFile: 'Spoon income',
    subscriptionFile: 'Subscription income',
    date: 'Date',
    gifts: 'Gifts',
    spoons: 'Spoons received',
    points: 'Points',
    plan: 'Plan',
    product: 'Product number',
    subscribers: 'Subscribers',
    total: 'Total',
  },
  ja: {
    spoonFile: 'スプーン収益',
    subscriptionFile: 'サブスク収益',
    date: '日付',
    gifts: 'ギフト回数',
    spoons: '受け取ったスプーン',
    points: 'ポイント',
    plan: 'プラン',
    product: '商品番号',
    subscribers: '登録者数',
    total: '合計',
  },
  zh: {
    spoonFile: '湯匙收益',
    subscriptionFile: '訂閱收益',
    date: '日期',
    gifts: '送禮次數',
    spoons: '收到的湯匙',
    points: '點數',
    plan: '方案',
    product: '商品編號',
    subscribers: '訂閱人數',
    total: '總計',
  },
  ar: {
    spoonFile: 'أرباح الملاعق',
    subscriptionFile: 'أرباح الاشتراكات',
    date: 'التاريخ',
    gifts: 'عدد الهدايا',
    spoons: 'الملاعق المستلمة',
    points: 'النقاط',
    plan: 'الخطة',
    product: 'رقم المنتج',
    subscribers: 'عدد المشتركين',
    total: 'المجموع',
  },
};
