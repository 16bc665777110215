import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

type NewSecretProps = { readonly name: string; readonly secret: string };

/** Shows a receiver's new secret once, to be passed on to the receiver. */
export function NewSecret({ name, secret }: NewSecretProps): ReactNode {
  const t = useTexts('partner');
  const [isCopied, setCopied] = useState(false);
  return (
    <div role="status">
      <Banner tone="info" title={t('secret_of', { name })}>
        <p>{t('secret_once')}</p>
        <p className="console-secret">
          <code dir="ltr">{secret}</code>
        </p>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </Banner>
    </div>
  );
}
