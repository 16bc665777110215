import { countries, parseCountry, popUpHeightPixels, popUpWidthPixels } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { Button, Card, Checkbox, Field, Stack, TextInput } from '@dipper/ui';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { failedLogins, windowAddress, windowFeatures, windowTargets } from './developer-home.ts';
import type { WindowFields } from './developer-home.ts';
import './developer-home.css';

/** Opens the pages as a host site or an app would, with what the fields say. */
export function Screen(): ReactNode {
  const t = useTexts('session');
  const country = useCountry();
  const [fields, setFields] = useState<WindowFields>({
    authKey: '',
    refreshToken: '',
    productName: '',
    isAdult: true,
    country,
  });
  const change = (part: Partial<WindowFields>): void => setFields({ ...fields, ...part });
  const text = (name: 'authKey' | 'refreshToken' | 'productName'): ReactNode => (
    <Field label={t(name)} optionalLabel={t('optional')}>
      <TextInput
        value={fields[name]}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  );
  return (
    <SitePage title={t('home.title')} lead={t('lead')}>
      <Card>
        <Stack>
          {text('authKey')}
          {text('refreshToken')}
          {text('productName')}
          <label className="developer-country">
            <span>{t('country')}</span>
            <select
              value={fields.country}
              onChange={({ target }) => change({ country: parseCountry(target.value) ?? 'kr' })}
            >
              {countries.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <Checkbox
            checked={fields.isAdult}
            onChange={({ target }) => change({ isAdult: target.checked })}
          >
            {t('adult')}
          </Checkbox>
        </Stack>
      </Card>
      <Stack gap={2}>
        {windowTargets.map((target) => (
          <Button
            key={target}
            wide
            variant={target === 'payment' ? 'primary' : 'secondary'}
            iconEnd="external"
            onClick={() => {
              const features = windowFeatures(popUpWidthPixels, popUpHeightPixels);
              window.open(windowAddress(target, fields), `dipper-${target}`, features);
            }}
          >
            {t(`open.${target}`)}
          </Button>
        ))}
      </Stack>
      <FailedLogins country={fields.country} />
    </SitePage>
  );
}

function FailedLogins({ country }: { readonly country: Country }): ReactNode {
  const t = useTexts('session');
  const id = useId();
  return (
    <section aria-labelledby={id} className="developer-failures">
      <h2 id={id}>{t('failedLogins')}</h2>
      <ul role="list">
        {failedLogins(country).map(({ number, address }) => (
          <li key={number}>
            <a className="d-link" href={address}>
              {number}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
