import { Button, EmptyState } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { isNative, useBridge } from '../../shared/bridge/index.ts';
import { SitePage } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Words } from '../../shared/problem/index.ts';

type WebOnlyProps = { readonly title: string; readonly children: ReactNode };

/** The wallet inside an app takes no exchanges: there the way leads to the browser. */
export function WebOnly({ title, children }: WebOnlyProps): ReactNode {
  const t = useTexts('payout');
  const bridge = useBridge();
  if (!isNative(bridge)) return children;
  const url = location.origin + location.pathname;
  return (
    <SitePage title={title} back={paths.exchangeHistory}>
      <Suspense fallback={null}>
        <EmptyState
          icon="external"
          title={t('webOnly.title')}
          action={
            <Button iconEnd="external" onClick={() => void bridge.send('open-browser', { url })}>
              {t('webOnly.open')}
            </Button>
          }
        >
          <Words name="exchange_web_only" />
        </EmptyState>
      </Suspense>
    </SitePage>
  );
}
