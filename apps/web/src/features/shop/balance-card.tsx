import { Amount, Card, Constellation, IconButton, Loading, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { balanceQuery } from '../../shared/balance/index.ts';
import type { Balance } from '../../shared/balance/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, loginPathOf } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useSession } from '../../shared/session/index.ts';

/** What the person has; for a guest, and while it isn't known who looks, the same room. */
export function BalanceCard(): ReactNode {
  const session = useSession();
  return (
    <Card tone="night">
      <Constellation />
      <div className="shop-balance">
        {session.phase === 'person' ? <PersonBalance userId={session.person.userId} /> : null}
        {session.phase === 'guest' ? <GuestNote /> : null}
        {session.phase === 'starting' ? <BalanceSkeleton /> : null}
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

function BalanceSkeleton(): ReactNode {
  const t = useTexts('shop');
  return (
    <Loading label={t('balance.loading')}>
      <Skeleton width="5rem" shape="text" />
      <Skeleton width="9rem" height="2.5rem" />
      <Skeleton width="8rem" shape="text" />
    </Loading>
  );
}

function PersonBalance({ userId }: { readonly userId: number }): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const balance = useQuery(balanceQuery(useApi(), userId));
  if (balance.isPending) return <BalanceSkeleton />;
  return (
    <>
      <h2 className="shop-balance-label">{t('balance.label')}</h2>
      {balance.data === undefined ? (
        <p role="alert">{t('balance.failed')}</p>
      ) : (
        <Amount value={balance.data.spoon} size="hero" />
      )}
      <div className="shop-balance-foot">
        <div>
          {balance.data ? (
            <p>{t('balance.asOf', { time: format.time(balance.dataUpdatedAt) })}</p>
          ) : null}
          {balance.data ? <Expiring balance={balance.data} /> : null}
        </div>
        <IconButton
          icon="refresh"
          label={t('balance.refresh')}
          aria-disabled={balance.isFetching || undefined}
          onClick={() => void balance.refetch()}
        />
      </div>
    </>
  );
}

/** The oldest spoons are spent first; the ones that run out next are named beforehand. */
function Expiring({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useTexts('shop');
  const format = useFormat();
  const [next] = balance.expiring;
  if (next === undefined) return null;
  return (
    <p>
      {t('balance.expiring', {
        spoons: t('spoons', format.counted(next.amount)),
        date: format.date(next.expiresAt),
      })}
    </p>
  );
}
