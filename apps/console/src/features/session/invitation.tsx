import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';

/** Shown once; what proves it stands behind the mark that no browser sends to a server. */
export function Invitation({ secret }: { readonly secret: string }): ReactNode {
  const t = useTexts('session');
  const [isCopied, setCopied] = useState(false);
  const address = `${window.location.origin}/enrolment#${secret}`;
  return (
    <div role="status">
      <Banner tone="info">
        <p>{t('invitation_once')}</p>
        <p className="console-secret">
          <code dir="ltr">{address}</code>
        </p>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {t(isCopied ? 'copied' : 'copy')}
        </Button>
      </Banner>
    </div>
  );
}
