import { directionOfLocale } from '@dipper/contract';
import type { Locale, PageConfig } from '@dipper/contract';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { loadPayFromList } from '../features/purchase/index.ts';
import { ApiContext } from '../shared/api/index.ts';
import { BridgeContext } from '../shared/bridge/index.ts';
import { ConfigContext } from '../shared/config/index.ts';
import { applyAppearance } from '../shared/device/index.ts';
import { AlertHost } from '../shared/dialog/index.ts';
import { LocaleProvider, localeOf } from '../shared/i18n/index.ts';
import { lazyPart } from '../shared/loading/index.ts';
import { usePlace } from '../shared/navigation/index.ts';
import { QuickPayContext } from '../shared/quick-pay/index.ts';
import type { QuickPayProps } from '../shared/quick-pay/index.ts';
import { QueryContext } from '../shared/query/index.ts';
import type { QueryCache } from '../shared/query/index.ts';
import { CountryContext, SessionActionsContext, useSession } from '../shared/session/index.ts';
import { preferencesStore, userStore, useStore } from '../shared/storage/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import type { Services } from './services.ts';
import { countryNow } from './situation-now.ts';
import { defaultCountry } from './situation.ts';

/** The list of spoons and the methods are features of their own; here they meet. */
const QuickPay = lazyPart<QuickPayProps>(
  async () => (await loadPayFromList()).QuickPay,
  ({ next }) => next(true),
  true,
);
const payFromList = {
  showQuickPay: (props: QuickPayProps): ReactNode => <QuickPay {...props} />,
  loadMethods: loadPayFromList,
};

type AppProperties = {
  readonly config: PageConfig;
  readonly services: Services;
  readonly queries: QueryCache;
  /** The language on the server, which knows no stored choice. */
  readonly writtenIn?: Locale;
};

export function App({ config, services, queries, writtenIn }: AppProperties): ReactNode {
  const place = usePlace();
  const session = useSession();
  const { country: storedCountry } = useStore(userStore);
  const { locale: chosen, theme, textScale } = useStore(preferencesStore);
  const country = countryNow(session, place, storedCountry);
  const locale = localeOf(writtenIn ?? chosen, country, navigator.languages);

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOfLocale(locale);
  }, [locale]);
  useLayoutEffect(
    () => applyAppearance(document.documentElement, { theme, textScale }),
    [theme, textScale],
  );

  return (
    <ConfigContext value={config}>
      <ApiContext value={services.api}>
        <BridgeContext value={services.bridge}>
          <SessionActionsContext value={services.actions}>
            <QueryContext value={queries}>
              <LocaleProvider locale={locale}>
                <CountryContext value={country ?? defaultCountry(navigator.languages)}>
                  <QuickPayContext value={payFromList}>
                    <ErrorBoundary>
                      <Router />
                      <AlertHost />
                    </ErrorBoundary>
                  </QuickPayContext>
                </CountryContext>
              </LocaleProvider>
            </QueryContext>
          </SessionActionsContext>
        </BridgeContext>
      </ApiContext>
    </ConfigContext>
  );
}
