import { Card, IconButton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { BalanceSkeleton } from './balance-skeleton.tsx';
import { loadLater } from './load-later.ts';

const OwnBalance = lazyPart(async () => (await loadLater()).OwnBalance, <BalanceSkeleton />);

/** Shows the person's balance; guests and unknown visitors get the same space. */
export function BalanceCard(): ReactNode {
  const { phase } = useSession();
  return (
    <Card tone="night">
      <div className="shop-balance">
        {phase === 'starting' ? (
          <BalanceSkeleton />
        ) : phase === 'unknown' ? (
          balanceFailed(() => location.reload())
        ) : (
          <Boundary fallback={balanceFailed}>
            <OwnBalance />
          </Boundary>
        )}
      </div>
    </Card>
  );
}

const balanceFailed = (retry: () => void): ReactNode => <BalanceFailed onRetry={retry} />;

/** Shown if the balance did not load; the list works without it. */
function BalanceFailed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTexts('shop');
  return (
    <>
      <div className="shop-balance-text">
        <h2 className="shop-balance-label">{t('balance.label')}</h2>
        <p role="alert">{t('balance.failed')}</p>
      </div>
      <IconButton icon="refresh" label={t('balance.refresh')} onClick={onRetry} />
    </>
  );
}
