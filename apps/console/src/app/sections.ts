import type { RouteName } from '@dipper/contract';
import type { ComponentType } from 'react';

import {
  ExchangePoliciesScreen,
  ExchangeScreen,
  ExchangesScreen,
} from '../features/exchange/index.ts';
import {
  AdjustmentsScreen,
  OpeningsScreen,
  PeopleScreen,
  PersonScreen,
} from '../features/history/index.ts';
import {
  AuditScreen,
  DashboardScreen,
  ExportsScreen,
  JournalEntryScreen,
  LedgerScreen,
  SecondLooksScreen,
  TrialBalanceScreen,
} from '../features/operations/index.ts';
import {
  BadgesScreen,
  BanksScreen,
  CategoriesScreen,
  EntryScreen,
  FreeMonthsScreen,
  LimitsScreen,
  MethodsScreen,
  ProductsScreen,
  PromotionsScreen,
  RetriesScreen,
  SellersScreen,
  SubscriptionOffersScreen,
  TermsScreen,
  TextsScreen,
} from '../features/shop/index.ts';
import {
  PaymentScreen,
  PaymentsScreen,
  RefundScreen,
  RefundsScreen,
} from '../features/purchase/index.ts';
import { AccountScreen, OperatorsScreen, SessionsScreen } from '../features/session/index.ts';
import {
  CalendarScreen,
  DeliveriesScreen,
  DeliveryScreen,
  DifferencesScreen,
  FeesScreen,
  ProvidersScreen,
  SettlementScreen,
  SettlementsScreen,
  WebhooksScreen,
} from '../features/partner/index.ts';
import {
  CardPaymentScreen,
  CardPaymentsScreen,
  SubscriptionScreen,
  SubscriptionsScreen,
} from '../features/subscription/index.ts';
import type { TextKey } from '../shared/i18n/index.ts';

/** A page of the console: its path, the call it needs and its name in the menu. */
export type Section = {
  readonly path: string;
  readonly screen: ComponentType;
  /** The call whose right opens the page; absent for everybody's pages. */
  readonly needs?: RouteName;
  /** The name in the menu; absent if only other pages lead there. */
  readonly menu?: TextKey<'core'>;
};

export type SectionGroup = {
  readonly title: TextKey<'core'>;
  readonly sections: readonly Section[];
};

/** A list of the shop, and each thing in it below the list's address. */
const shelf = (path: string, screen: ComponentType, menu: TextKey<'core'>): readonly Section[] => [
  { path, screen, needs: 'catalogue', menu },
  { path: `${path}/:key`, screen: EntryScreen, needs: 'catalogue' },
];

export const groups: readonly SectionGroup[] = [
  {
    title: 'nav_overview',
    sections: [{ path: '/', screen: DashboardScreen, needs: 'dashboard', menu: 'nav_dashboard' }],
  },
  {
    title: 'nav_customers',
    sections: [
      { path: '/people', screen: PeopleScreen, needs: 'operatorPeople', menu: 'nav_people' },
      { path: '/people/:id', screen: PersonScreen, needs: 'operatorPerson' },
      {
        path: '/spoon-adjustments',
        screen: AdjustmentsScreen,
        needs: 'spoonAdjustments',
        menu: 'nav_adjustments',
      },
      {
        path: '/openings',
        screen: OpeningsScreen,
        needs: 'openingCounts',
        menu: 'nav_openings',
      },
    ],
  },
  {
    title: 'nav_money',
    sections: [
      {
        path: '/payments',
        screen: PaymentsScreen,
        needs: 'operatorPayments',
        menu: 'nav_payments',
      },
      { path: '/payments/:id', screen: PaymentScreen, needs: 'operatorPayment' },
      { path: '/refunds', screen: RefundsScreen, needs: 'operatorRefunds', menu: 'nav_refunds' },
      { path: '/refunds/:id', screen: RefundScreen, needs: 'operatorRefund' },
      {
        path: '/subscriptions',
        screen: SubscriptionsScreen,
        needs: 'operatorSubscriptions',
        menu: 'nav_subscriptions',
      },
      { path: '/subscriptions/:id', screen: SubscriptionScreen, needs: 'operatorSubscription' },
      {
        path: '/card-payments',
        screen: CardPaymentsScreen,
        needs: 'operatorCardPayments',
        menu: 'nav_card_payments',
      },
      { path: '/card-payments/:id', screen: CardPaymentScreen, needs: 'operatorCardPayment' },
    ],
  },
  {
    title: 'nav_books',
    sections: [
      { path: '/ledger', screen: LedgerScreen, needs: 'journal', menu: 'nav_ledger' },
      { path: '/journal/:id', screen: JournalEntryScreen, needs: 'journalEntry' },
      { path: '/exports', screen: ExportsScreen, needs: 'exportRows', menu: 'nav_exports' },
      {
        path: '/trial-balance',
        screen: TrialBalanceScreen,
        needs: 'trialBalance',
        menu: 'nav_trial_balance',
      },
    ],
  },
  {
    title: 'nav_exchange',
    sections: [
      {
        path: '/exchanges',
        screen: ExchangesScreen,
        needs: 'operatorExchanges',
        menu: 'nav_exchanges',
      },
      { path: '/exchanges/:id', screen: ExchangeScreen, needs: 'operatorExchange' },
      {
        path: '/exchange-policies',
        screen: ExchangePoliciesScreen,
        needs: 'exchangePolicies',
        menu: 'nav_exchange_policies',
      },
    ],
  },
  {
    title: 'nav_shop',
    sections: [
      ...shelf('/products', ProductsScreen, 'nav_products'),
      ...shelf('/categories', CategoriesScreen, 'nav_categories'),
      ...shelf('/promotions', PromotionsScreen, 'nav_promotions'),
      ...shelf('/badges', BadgesScreen, 'nav_badges'),
      ...shelf('/subscription-offers', SubscriptionOffersScreen, 'nav_subscription_offers'),
      ...shelf('/free-months', FreeMonthsScreen, 'nav_free_months'),
      ...shelf('/methods', MethodsScreen, 'nav_methods'),
      ...shelf('/banks', BanksScreen, 'nav_banks'),
      ...shelf('/limits', LimitsScreen, 'nav_limits'),
      ...shelf('/retries', RetriesScreen, 'nav_retries'),
      ...shelf('/texts', TextsScreen, 'nav_texts'),
      ...shelf('/terms', TermsScreen, 'nav_terms'),
      ...shelf('/sellers', SellersScreen, 'nav_sellers'),
    ],
  },
  {
    title: 'nav_partner',
    sections: [
      {
        path: '/differences',
        screen: DifferencesScreen,
        needs: 'differences',
        menu: 'nav_differences',
      },
      {
        path: '/settlements',
        screen: SettlementsScreen,
        needs: 'settlements',
        menu: 'nav_settlements',
      },
      { path: '/settlements/:id', screen: SettlementScreen, needs: 'settlement' },
      {
        path: '/calendar',
        screen: CalendarScreen,
        needs: 'settlementCalendar',
        menu: 'nav_calendar',
      },
      { path: '/provider-fees', screen: FeesScreen, needs: 'providerFees', menu: 'nav_fees' },
      { path: '/providers', screen: ProvidersScreen, needs: 'providers', menu: 'nav_providers' },
      {
        path: '/webhooks',
        screen: WebhooksScreen,
        needs: 'webhookEndpoints',
        menu: 'nav_webhooks',
      },
      {
        path: '/webhook-deliveries',
        screen: DeliveriesScreen,
        needs: 'webhookDeliveries',
        menu: 'nav_deliveries',
      },
      { path: '/webhook-deliveries/:id', screen: DeliveryScreen, needs: 'webhookDelivery' },
    ],
  },
  {
    title: 'nav_administration',
    sections: [
      {
        path: '/second-looks',
        screen: SecondLooksScreen,
        needs: 'refundChecks',
        menu: 'nav_second_looks',
      },
      { path: '/audit', screen: AuditScreen, needs: 'operatorActs', menu: 'nav_audit' },
      { path: '/operators', screen: OperatorsScreen, needs: 'operators', menu: 'nav_operators' },
      {
        path: '/sessions',
        screen: SessionsScreen,
        needs: 'operatorSessions',
        menu: 'nav_sessions',
      },
      { path: '/account', screen: AccountScreen, menu: 'nav_account' },
    ],
  },
];
