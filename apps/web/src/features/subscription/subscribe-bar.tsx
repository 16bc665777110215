import { decodeAmount } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';

type BarProps = {
  readonly product: SubscriptionProduct | undefined;
  readonly busy: boolean;
  readonly problem: ApiProblem | undefined;
  readonly onPress: () => void;
};

/** The button says what is taken now; why it did not work stands right above it. */
export function SubscribeBar({ product, busy, problem, onPress }: BarProps): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const now = product && decodeAmount(product.payNow);
  const label =
    product === undefined || now === undefined
      ? t('select.subscribe')
      : now === 0n
        ? t('select.subscribeFree')
        : t('select.pay', { price: format.price(now, product.currency) });
  return (
    <>
      {problem ? <NotStarted problem={problem} /> : null}
      <Button wide icon="lock" busy={busy} busyLabel={t('select.busy')} onClick={onPress}>
        {label}
      </Button>
    </>
  );
}

const elsewhere: Readonly<Record<string, 'subscriptions' | 'cards'>> = {
  already_subscribed: 'subscriptions',
  duplicated_payment: 'subscriptions',
  duplicated_schedule: 'subscriptions',
  card_not_found: 'cards',
  billing_key_null: 'cards',
  billing_key_not_found: 'cards',
};

function NotStarted({ problem }: { readonly problem: ApiProblem }): ReactNode {
  const t = useTexts('recurring');
  if (problem.kind !== 'problem') {
    return (
      <Banner tone="warning" role="alert" title={t('select.unknown.title')}>
        {t('select.unknown.text')}
      </Banner>
    );
  }
  const way = elsewhere[problem.problem.code];
  return (
    <ProblemBanner
      problem={problem}
      title={t('select.refused')}
      action={
        way === undefined ? undefined : (
          <Link
            className="d-link"
            to={way === 'cards' ? paths.cardManagement : paths.subscriptions}
          >
            {t(way === 'cards' ? 'toCards' : 'toSubscriptions')}
          </Link>
        )
      }
    />
  );
}
