import type { ReactNode } from 'react';
import { CatalogueScreen } from './catalogue-screen.tsx';

export const ProductsScreen = (): ReactNode => <CatalogueScreen kind="product" />;
export const PromotionsScreen = (): ReactNode => <CatalogueScreen kind="promotion" />;
export const BadgesScreen = (): ReactNode => <CatalogueScreen kind="badge" />;
export const MethodsScreen = (): ReactNode => <CatalogueScreen kind="method" />;
export const TextsScreen = (): ReactNode => <CatalogueScreen kind="setting" />;
export const LimitsScreen = (): ReactNode => <CatalogueScreen kind="limit" />;
export const RetriesScreen = (): ReactNode => <CatalogueScreen kind="retry" />;
export const SellersScreen = (): ReactNode => <CatalogueScreen kind="seller" />;
export const CategoriesScreen = (): ReactNode => <CatalogueScreen kind="category" />;
export const BanksScreen = (): ReactNode => <CatalogueScreen kind="bank" />;
export const FreeMonthsScreen = (): ReactNode => <CatalogueScreen kind="free_months" />;
export const TermsScreen = (): ReactNode => <CatalogueScreen kind="terms" />;
export const SubscriptionOffersScreen = (): ReactNode => <CatalogueScreen kind="subscription" />;
