import { Card, Constellation } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { lazyPart } from '../../shared/loading/index.ts';
import { Link, loginPathOf } from '../../shared/navigation/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { BalanceSkeleton } from './balance-skeleton.tsx';

const PersonBalance = lazyPart(async () => (await import('./person-balance.tsx')).PersonBalance);

/** What the person has; for a guest, and while it isn't known who looks, the same room. */
export function BalanceCard(): ReactNode {
  const session = useSession();
  return (
    <Card tone="night">
      <Constellation />
      <div className="shop-balance">
        {session.phase === 'starting' ? <BalanceSkeleton /> : null}
        {session.phase === 'guest' || session.phase === 'unknown' ? <GuestNote /> : null}
        {session.phase === 'person' ? (
          <Suspense fallback={<BalanceSkeleton />}>
            <PersonBalance userId={session.person.userId} />
          </Suspense>
        ) : null}
      </div>
    </Card>
  );
}

function GuestNote(): ReactNode {
  const t = useTexts('shop');
  return (
    <>
      <h2 className="shop-guest-title">{t('guest.title')}</h2>
      <p className="shop-balance-note">
        {t('guest.text')}{' '}
        <Link to={loginPathOf.payment} className="d-link">
          {t('guest.login')}
        </Link>
      </p>
    </>
  );
}
