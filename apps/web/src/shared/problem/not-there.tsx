import { Banner, Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';

export const notThere = (retry: () => void): ReactNode => <NotThere onRetry={retry} />;

/** The code of a part did not come: what stands around it stays, with all that is typed there. */
function NotThere({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTexts('core');
  return (
    <Banner
      tone="warning"
      role="alert"
      action={
        <Button variant="quiet" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('offline.text')}
    </Banner>
  );
}
