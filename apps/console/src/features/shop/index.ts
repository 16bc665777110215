export { pathOf } from './kinds.ts';
export { EntryScreen } from './entry-screen.tsx';
export {
  BadgesScreen,
  BanksScreen,
  CategoriesScreen,
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
} from './list-screens.tsx';
