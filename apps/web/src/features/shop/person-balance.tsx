import { Amount, IconButton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { balanceQuery } from '../../shared/balance/index.ts';
import type { Balance } from '../../shared/balance/index.ts';
import { now } from '../../shared/device/index.ts';
import { openAccount } from '../../shared/frame/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths, paymentResultOf } from '../../shared/navigation/index.ts';
import { openPaymentsQuery } from '../../shared/open-payments/index.ts';
import type { OpenPayment } from '../../shared/open-payments/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { nicknameOf, usePerson } from '../../shared/session/index.ts';
import { BalanceSkeleton } from './balance-skeleton.tsx';
import './person-balance.css';

/** Comes with code of its own: a guest has no balance to show. */
export function PersonBalance({ userId }: { readonly userId: number }): ReactNode {
  const t = useTexts('shop');
  const tell = useTexts('purchase');
  const format = useFormat();
  const balance = useQuery(balanceQuery(useApi(), userId));
  if (balance.isPending) return <BalanceSkeleton />;
  return (
    <>
      <div className="shop-balance-text">
        <div className="shop-balance-sum">
          <h2 className="shop-balance-label">{t('balance.label')}</h2>
          {balance.data === undefined ? null : <Amount value={balance.data.spoon} size="large" />}
        </div>
        {balance.data === undefined ? <p role="alert">{t('balance.failed')}</p> : null}
        <p className="shop-balance-line">
          {balance.data ? (
            <span>{tell('balance.asOf', { time: format.time(balance.dataUpdatedAt) })}</span>
          ) : null}
          <Payments />
        </p>
        {balance.data ? <Expiring balance={balance.data} /> : null}
      </div>
      <IconButton
        icon="refresh"
        label={t('balance.refresh')}
        aria-disabled={balance.isFetching || undefined}
        onClick={() => void balance.refetch()}
      />
      <AccountButton />
    </>
  );
}

/** Shows whose balance it is, and opens the account. */
function AccountButton(): ReactNode {
  const tell = useTexts('purchase');
  const person = usePerson();
  if (person === undefined) return null;
  const nickname = nicknameOf(person);
  return (
    <button
      type="button"
      className="shop-account"
      aria-label={tell('balance.account', { nickname })}
      onClick={openAccount}
    >
      <bdi>{nickname}</bdi>
    </button>
  );
}

/** The oldest spoons are spent first; the ones that run out next are named beforehand. */
function Expiring({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useTexts('shop');
  const tell = useTexts('purchase');
  const format = useFormat();
  const [next] = balance.expiring;
  if (next === undefined) return null;
  return (
    <p>
      {tell('balance.expiring', {
        spoons: t('spoons', format.counted(next.amount)),
        date: format.date(next.expiresAt),
      })}
    </p>
  );
}

/**
 * The way to what was paid, or to what somebody began to pay and has not ended, here or elsewhere.
 * It stands in a line that is there anyway: nothing on the list moves when the answer comes.
 */
function Payments(): ReactNode {
  const tell = useTexts('purchase');
  const format = useFormat();
  const { data: open = [] } = useQuery({
    ...openPaymentsQuery(useApi()),
    refetchOnReturn: 'always',
  });
  const [only, another] = open;
  const to =
    only !== undefined && another === undefined
      ? paymentResultOf({ status: 'success', transactionId: only.transactionId })
      : paths.paymentHistory;
  const dueAt = another === undefined ? dueSoonOf(only) : undefined;
  return (
    <Link to={to} className="d-link shop-balance-link">
      {open.length === 0 ? tell('balance.history') : null}
      {open.length > 0 && dueAt === undefined ? tell('balance.open', { count: open.length }) : null}
      {dueAt === undefined ? null : tell('balance.deposit', { time: format.time(dueAt) })}
    </Link>
  );
}

const soonMs = 20 * 60 * 60 * 1000;

/** Returns the deadline of a transfer, if it is soon enough to be shown as a time of day. */
const dueSoonOf = (payment: OpenPayment | undefined): number | undefined => {
  if (payment?.standing !== 'deposit' || payment.until === undefined) return undefined;
  const dueAt = Date.parse(payment.until);
  const left = dueAt - now();
  return left > 0 && left < soonMs ? dueAt : undefined;
};
