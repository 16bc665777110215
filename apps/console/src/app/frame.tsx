import { Button, Select } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

import { localeNames, useChosenLocale, useTexts } from '../shared/i18n/index.ts';
import { useAccount } from '../shared/session/index.ts';
import { Finder } from './finder/finder.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Menu } from './menu.tsx';
import { useTheme } from './use-theme.ts';

/** The menu at the side, who is signed in, and the page; on a phone the menu only when it is asked for. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  const t = useTexts('core');
  const [location] = useLocation();
  // The location where the menu was opened: it closes after any navigation.
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === location;
  const [hasKeys, showKeys] = useState(false);
  return (
    <div className="console-frame">
      <a className="console-skip" href="#content">
        {t('skip_to_content')}
      </a>
      <aside className="console-side" data-open={isOpen ? '' : undefined}>
        <div className="console-head">
          <p className="console-mark">{t('console')}</p>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? undefined : location)}
          >
            {t('navigation')}
          </Button>
        </div>
        <Finder />
        {/* Beside what a narrow window hides: a dialog in it would make the page inert and stay unseen. */}
        <KeysHelp isOpen={hasKeys} onOpen={() => showKeys(true)} onClose={() => showKeys(false)} />
        <Menu />
        <Own onKeys={() => showKeys(true)} />
      </aside>
      <main className="console-main" id="content" tabIndex={-1}>
        <Suspense fallback={<p role="status">{t('loading')}</p>}>{children}</Suspense>
      </main>
    </div>
  );
}

function Own({ onKeys }: { readonly onKeys: () => void }): ReactNode {
  const t = useTexts('core');
  const { account, leave } = useAccount();
  return (
    <div className="console-own">
      <p>{t('signed_in_as', { name: account.name })}</p>
      <Choices />
      <Button variant="secondary" size="small" onClick={onKeys}>
        {t('keys')}
      </Button>
      <Button variant="secondary" size="small" onClick={leave}>
        {t('sign_out')}
      </Button>
    </div>
  );
}

/** How it looks and in which language; also before anybody is signed in. */
export function Choices(): ReactNode {
  const t = useTexts('core');
  const { locale, choose } = useChosenLocale();
  const [theme, chooseTheme] = useTheme();
  return (
    <div className="console-choices">
      <Select
        aria-label={t('language')}
        value={locale}
        onChange={({ target }) => {
          const chosen = localeNames.find(([name]) => name === target.value);
          if (chosen !== undefined) choose(chosen[0]);
        }}
      >
        {localeNames.map(([name, words]) => (
          <option key={name} value={name} lang={name}>
            {words}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('theme')}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value)}
      >
        <option value="system">{t('theme_system')}</option>
        <option value="light">{t('theme_light')}</option>
        <option value="dark">{t('theme_dark')}</option>
      </Select>
    </div>
  );
}
