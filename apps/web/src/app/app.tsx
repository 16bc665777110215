import { directionOfLocale } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { ConfigContext } from '../shared/config/index.ts';
import { localeOf, LocaleProvider } from '../shared/i18n/index.ts';
import { usePlace } from '../shared/navigation/index.ts';
import { useSession } from '../shared/session/index.ts';
import { preferencesStore, userStore, useStore } from '../shared/storage/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Router } from './router.tsx';
import { countryNow } from './situation-now.ts';

type AppProperties = { readonly config: PageConfig; readonly queryClient: QueryClient };

export function App({ config, queryClient }: AppProperties): ReactNode {
  const place = usePlace();
  const session = useSession();
  const { country: storedCountry } = useStore(userStore);
  const { locale: chosen } = useStore(preferencesStore);
  const country = countryNow(session, place, storedCountry);
  const locale = localeOf(chosen, country, navigator.languages);

  useLayoutEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOfLocale(locale);
  }, [locale]);

  return (
    <ConfigContext value={config}>
      <QueryClientProvider client={queryClient}>
        <LocaleProvider locale={locale}>
          <ErrorBoundary onError={() => undefined}>
            <Router />
          </ErrorBoundary>
        </LocaleProvider>
      </QueryClientProvider>
    </ConfigContext>
  );
}
