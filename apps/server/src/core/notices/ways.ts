import type { Locale } from '@dipper/contract';
import type { Way } from '../mail/index.ts';
import type { NoticeKind } from './words.ts';

type WalletPage = 'payments' | 'spoons' | 'subscriptions' | 'cards' | 'exchange';

const paths: Readonly<Record<WalletPage, string>> = {
  payments: '/payment/history',
  spoons: '/payment/history/spoons',
  subscriptions: '/subscribe/subscriptions',
  cards: '/subscribe/card-management',
  exchange: '/exchange/spoon',
};

const labels: Readonly<Record<Locale, Readonly<Record<WalletPage, string>>>> = {
  en: {
    payments: 'View payments',
    spoons: 'View your spoons',
    subscriptions: 'View subscriptions',
    cards: 'View your cards',
    exchange: 'View your exchanges',
  },
  ko: {
    payments: '결제 내역 보기',
    spoons: '스푼 내역 보기',
    subscriptions: '구독 보기',
    cards: '카드 보기',
    exchange: '환전 내역 보기',
  },
  ja: {
    payments: '購入履歴を見る',
    spoons: 'スプーンを見る',
    subscriptions: 'サブスクリプションを見る',
    cards: 'カードを見る',
    exchange: '交換の状況を見る',
  },
  zh: {
    payments: '查看付款紀錄',
    spoons: '查看我的湯匙',
    subscriptions: '查看訂閱',
    cards: '查看卡片',
    exchange: '查看兌換紀錄',
  },
  ar: {
    payments: 'عرض المدفوعات',
    spoons: 'عرض ملاعقك',
    subscriptions: 'عرض الاشتراكات',
    cards: 'عرض بطاقاتك',
    exchange: 'عرض طلبات الاستبدال',
  },
};

const placeOf = (kind: NoticeKind): WalletPage => {
  if (kind.startsWith('spoons-')) return 'spoons';
  if (kind.startsWith('subscription-')) return 'subscriptions';
  if (kind.startsWith('card-')) return 'cards';
  return kind.startsWith('exchange-') ? 'exchange' : 'payments';
};

/** Returns the link to the wallet's page about the mail's subject. */
export const wayOf = (locale: Locale, kind: NoticeKind, walletUrl: string): Way => {
  const place = placeOf(kind);
  return { label: labels[locale][place], url: `${walletUrl}${paths[place]}` };
};
