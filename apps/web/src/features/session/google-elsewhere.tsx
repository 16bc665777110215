import { Button } from '@dipper/ui';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useBridge } from '../../shared/bridge/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { BrandMark } from './brand-mark.tsx';

/** Inside another app: Google is named, why it is not offered, and how to go on. */
export function GoogleElsewhere({ address }: { readonly address: string }): ReactNode {
  const t = useTexts('session');
  const bridge = useBridge();
  const id = useId();
  const isInOurApp = bridge.kind === 'ios' || bridge.kind === 'android';
  return (
    <section className="login-elsewhere" aria-labelledby={id}>
      <BrandMark brand="google" />
      <div>
        <h2 id={id}>{t('inApp.title')}</h2>
        <p>{t('inApp.text')}</p>
        {isInOurApp ? (
          <Button
            size="small"
            variant="secondary"
            iconEnd="external"
            onClick={() => void bridge.send('open-browser', { url: address })}
          >
            {t('inApp.open')}
          </Button>
        ) : (
          <CopyAddress address={address} />
        )}
      </div>
    </section>
  );
}

function CopyAddress({ address }: { readonly address: string }): ReactNode {
  const t = useTexts('session');
  const [state, setState] = useState<'unasked' | 'copied' | 'shown'>('unasked');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [state]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setState('copied');
    } catch {
      // Many apps forbid it: then the address stands there to be copied by hand.
      setState('shown');
    }
  };
  return (
    <>
      <p>{t('inApp.how')}</p>
      {state === 'shown' ? (
        <label>
          {t('inApp.byHand')}
          <input
            ref={field}
            readOnly
            dir="ltr"
            value={address}
            onFocus={() => field.current?.select()}
          />
        </label>
      ) : (
        <Button size="small" variant="secondary" icon="copy" onClick={() => void copy()}>
          {t('inApp.copy')}
        </Button>
      )}
      <p role="status">{state === 'copied' ? t('inApp.copied') : ''}</p>
    </>
  );
}
