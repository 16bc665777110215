import { Banner, Checkbox } from '@dipper/ui';
import type { ComponentType, ReactNode } from 'react';
import { useConfig } from '../../shared/config/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import {
  addressOf,
  homePathOf,
  loginPathOf,
  navigate,
  paths,
} from '../../shared/navigation/index.ts';
import type { Area } from '../../shared/navigation/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { TermsLine } from '../../shared/legal/index.ts';
import { GoogleElsewhere } from './google-elsewhere.tsx';
import { isInAppBrowser } from './in-app-browser.ts';
import { LoginButtons } from './login-buttons.tsx';
import { loginWays } from './model.ts';
import { useAgeConfirmation } from './use-age-confirmation.ts';
import { useLeaving } from './use-leaving.ts';
import './login.css';

const minimumAge = 13;

/** The way in, one for each part of the page. */
export function LoginScreen({ area }: { readonly area: Area }): ReactNode {
  const t = useTexts('session');
  const country = useCountry();
  const { logins: offered } = useConfig();
  const inAppBrowser = isInAppBrowser(navigator.userAgent);
  const ways = loginWays({ country, inAppBrowser, offered });
  const { isConfirmed, isMissing, box, confirm, check } = useAgeConfirmation();
  const { leaving, isStuck, leave } = useLeaving(area);
  const confirmed = (go: () => void) => (): void => {
    if (check()) go();
  };
  return (
    <SitePage
      title={t('title')}
      lead={t(`lead.${area}`)}
      back={area === 'payment' ? homePathOf.payment : paths.spoonList}
    >
      <div className="login">
        <div className="login-age" data-missing={isMissing || undefined}>
          <Checkbox
            ref={box}
            checked={isConfirmed}
            hint={t('age.why', { age: minimumAge })}
            error={isMissing ? t('age.missing') : undefined}
            onChange={({ target }) => confirm(target.checked)}
          >
            {t('age.confirm', { age: minimumAge })}
          </Checkbox>
        </div>
        {isStuck && (
          <Banner tone="warning" role="alert" title={t('stuck.title')}>
            {t('stuck.text')}
          </Banner>
        )}
        <LoginButtons
          ways={ways}
          leaving={leaving}
          onBrand={(brand) => confirmed(() => leave(brand))()}
          onOwn={(way) => confirmed(() => navigate(addressOf(loginPathOf[area], { with: way })))()}
        />
        {ways.isGoogleElsewhere && (
          <GoogleElsewhere address={location.origin + addressOf(loginPathOf[area], { country })} />
        )}
        <TermsLine country={country} />
      </div>
    </SitePage>
  );
}

/** The same way in for each part of the page; it knows where to lead back to. */
export const loginScreen = (area: Area): ComponentType<ScreenProperties> =>
  function Screen() {
    return <LoginScreen area={area} />;
  };
