import { operatorSignOutRoute, ownAccountRoute } from '@dipper/contract';
import type { Locale, OwnAccount } from '@dipper/contract';
import { Link } from '@dipper/ui';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';

import { EnrolmentScreen, SignInScreen } from '../features/session/index.ts';
import { call } from '../shared/api/index.ts';
import { keepLocale, LocaleProvider, startLocale, useTexts } from '../shared/i18n/index.ts';
import { Screen } from '../shared/screen/index.ts';
import { AccountProvider, useMay } from '../shared/session/index.ts';
import { Choices, Frame } from './frame.tsx';
import { groups } from './sections.ts';

type Who = OwnAccount | 'nobody' | 'unknown';

/** Asks who the browser's cookie belongs to; asks again after a login. */
const useWho = () => {
  const [who, setWho] = useState<Who>('unknown');
  const ask = useCallback(
    () => call(ownAccountRoute).then((answer) => setWho(answer.ok ? answer.value.body : 'nobody')),
    [],
  );
  useEffect(() => {
    void ask();
  }, [ask]);
  const leave = useCallback(() => {
    void call(operatorSignOutRoute).then(() => setWho('nobody'));
  }, []);
  return { who, ask, leave };
};

export function App(): ReactNode {
  const [locale, setLocale] = useState(startLocale);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
    keepLocale(locale);
  }, [locale]);
  const choose = useCallback((chosen: Locale) => setLocale(chosen), []);
  return (
    <LocaleProvider locale={locale} choose={choose}>
      <Suspense fallback={null}>
        <SignedInOrNot />
      </Suspense>
    </LocaleProvider>
  );
}

function SignedInOrNot(): ReactNode {
  const { who, ask, leave } = useWho();
  const [location, go] = useLocation();
  const isEnrolling = location === '/enrolment';
  if (isEnrolling) {
    const enter = (): void => {
      go('/', { replace: true });
      void ask();
    };
    return (
      <Outside>
        <EnrolmentScreen invitation={window.location.hash.slice(1)} onSignedIn={enter} />
      </Outside>
    );
  }
  if (who === 'unknown') return null;
  if (who === 'nobody') {
    return (
      <Outside>
        <SignInScreen onSignedIn={() => void ask()} />
      </Outside>
    );
  }
  return (
    <AccountProvider account={who} leave={leave}>
      <Frame>
        <Pages />
      </Frame>
    </AccountProvider>
  );
}

function Outside({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="console-outside">
      {children}
      <footer>
        <Choices />
      </footer>
    </div>
  );
}

function Pages(): ReactNode {
  const may = useMay();
  const sections = groups
    .flatMap((group) => group.sections)
    .filter(({ needs }) => needs === undefined || may(needs));
  const [first] = sections;
  return (
    <Switch>
      {sections.map(({ path, screen }) => (
        <Route key={path} path={path} component={screen} />
      ))}
      {first === undefined || first.path === '/' ? null : (
        <Route path="/">
          <Redirect to={first.path} replace />
        </Route>
      )}
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  );
}

function NoSuchPage(): ReactNode {
  const t = useTexts('core');
  return (
    <Screen title={t('no_such_page')} lead={t('no_such_page_text')}>
      <p>
        <Link href="/">{t('to_the_start')}</Link>
      </p>
    </Screen>
  );
}
