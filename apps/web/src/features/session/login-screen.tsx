import { Banner, Button, Checkbox, Stack } from '@dipper/ui';
import type { SnsType } from '@dipper/contract';
import { useRef, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useBridge } from '../../shared/bridge/index.ts';
import { useConfig } from '../../shared/config/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Translator } from '../../shared/i18n/index.ts';
import { homePathOf, paths } from '../../shared/navigation/index.ts';
import type { Area } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry, useSessionActions } from '../../shared/session/index.ts';
import { ComingChoices } from './coming-choices.tsx';
import { GoogleMark } from './google-mark.tsx';
import { isInAppBrowser } from './in-app-browser.ts';
import { brandNames, loginChoices } from './model.ts';
import { TermsLine } from './terms-line.tsx';
import './login.css';

/** The way in, one for each part of the page. */
export function LoginScreen({ area }: { readonly area: Area }): ReactNode {
  const t = useTexts('session');
  const country = useCountry();
  const inAppBrowser = isInAppBrowser(navigator.userAgent);
  const { logins: offered } = useConfig();
  const choices = loginChoices({ country, inAppBrowser, offered });
  const coming = choices.filter(({ obstacle }) => obstacle === 'coming');
  const open = choices.filter(({ obstacle }) => obstacle === undefined);
  const isExplained = choices.some(({ obstacle }) => obstacle === 'in-app-browser');
  const { confirmed, error, box, setConfirmed, check } = useAgeConfirmation(t('age.missing'));
  const { startLogin } = useSessionActions();
  return (
    <SitePage
      title={t('title')}
      lead={t(`lead.${area}`)}
      back={area === 'payment' ? homePathOf.payment : paths.spoonList}
    >
      <Stack gap={6}>
        <Checkbox
          ref={box}
          checked={confirmed}
          error={error}
          onChange={({ target }) => setConfirmed(target.checked)}
        >
          {t('age.confirm', { age: 13 })}
        </Checkbox>
        {isExplained && <InAppBrowserNote />}
        <Stack gap={3}>
          {open.map(({ snsType }) => (
            <Button
              key={snsType}
              wide
              variant="secondary"
              onClick={() => {
                if (check()) void startLogin(snsType, area);
              }}
            >
              <span className="login-choice">
                {snsType === 'google' && <GoogleMark />}
                {labelOf(t, snsType)}
              </span>
            </Button>
          ))}
        </Stack>
        {coming.length > 0 && <ComingChoices choices={coming} />}
        <TermsLine country={country} />
      </Stack>
    </SitePage>
  );
}

const labelOf = (t: Translator<'session'>, snsType: SnsType): string => {
  if (snsType === 'phone' || snsType === 'email') return t(`with.${snsType}`);
  return t('with', { name: brandNames[snsType] ?? snsType });
};

const useAgeConfirmation = (missing: string) => {
  const [confirmed, setConfirmed] = useState(false);
  const [asked, setAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const check = (): boolean => {
    setAsked(true);
    if (!confirmed) box.current?.focus();
    return confirmed;
  };
  return { confirmed, error: asked && !confirmed ? missing : undefined, box, setConfirmed, check };
};

function InAppBrowserNote(): ReactNode {
  const t = useTexts('session');
  const bridge = useBridge();
  return (
    <Banner
      tone="warning"
      title={t('inApp.title')}
      action={
        bridge.kind === 'ios' || bridge.kind === 'android' ? (
          <Button
            size="small"
            variant="secondary"
            onClick={() => void bridge.send('open-browser', { url: location.href })}
          >
            {t('inApp.open')}
          </Button>
        ) : undefined
      }
    >
      {t('inApp.text')}
    </Banner>
  );
}

/** The same way in for each part of the page; it knows where to lead back to. */
export const loginScreen = (area: Area): ComponentType<ScreenProperties> =>
  function Screen() {
    return <LoginScreen area={area} />;
  };
