import { decodeAmount } from '@dipper/contract';
import type { Subscription, SubscriptionChange } from '@dipper/contract';
import { Button, Facts, Loading, Sheet, Skeleton } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { ProblemState } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { changePreviewQuery, productsQuery } from './api.ts';
import type { SheetProps } from './sheet.ts';
import { TierPicker } from './tier.tsx';

/** Up at once for the days that are left, down from the next payment on: said before it is done. */
export function TierSheet({ subscription, changes, onClose }: SheetProps): ReactNode {
  const t = useTexts('recurring');
  const [chosen, setChosen] = useState<number>();
  const api = useApi();
  const preview = useQuery({
    ...changePreviewQuery(api, subscription.subscriptionId, chosen ?? 0),
    enabled: chosen !== undefined,
  });
  const problem = problemOf(preview.error);
  const change = async (): Promise<void> => {
    if (preview.data) await changes.change(preview.data);
    onClose();
  };
  return (
    <Sheet
      open
      title={t('tierSheet.title')}
      onClose={onClose}
      closeLabel={t('close')}
      actions={
        preview.data ? (
          <Button
            wide
            busy={changes.state.busy === 'tier'}
            busyLabel={t('saving')}
            onClick={() => void change()}
          >
            <ChangeLabel change={preview.data} />
          </Button>
        ) : undefined
      }
    >
      <Tiers subscription={subscription} chosen={chosen} onChoose={setChosen} />
      {chosen === undefined ? null : preview.data ? (
        <Preview change={preview.data} />
      ) : problem ? (
        <ProblemState problem={problem} />
      ) : (
        <Loading label={t('tierSheet.loading')} slow={t('slow')}>
          <Skeleton height="8rem" shape="round" />
        </Loading>
      )}
    </Sheet>
  );
}

function ChangeLabel({ change }: { readonly change: SubscriptionChange }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const amount = decodeAmount(change.amount);
  if (change.kind === 'next' || amount === 0n) return t('tierSheet.next');
  return t('tierSheet.now', { price: format.price(amount, change.currency) });
}

type TiersProps = {
  readonly subscription: Subscription;
  readonly chosen: number | undefined;
  readonly onChoose: (productId: number) => void;
};

function Tiers({ subscription, chosen, onChoose }: TiersProps): ReactNode {
  const t = useTexts('recurring');
  const { type, djId, productId, plannedChange } = subscription;
  const products = useQuery(
    productsQuery(useApi(), {
      type,
      djId: djId === null || djId === 0 ? undefined : djId,
      locale: useLocale(),
    }),
  );
  const problem = problemOf(products.error);
  if (products.data === undefined) {
    return problem ? (
      <ProblemState problem={problem} onRetry={() => void products.refetch()} />
    ) : (
      <Loading label={t('select.loading')} slow={t('slow')}>
        <Skeleton height="10rem" shape="round" />
      </Loading>
    );
  }
  // The own tier again is the way to drop a change that is planned.
  const others = products.data.filter((each) => each.productId !== productId || plannedChange);
  if (others.length === 0) return <p>{t('tierSheet.none')}</p>;
  return (
    <TierPicker
      products={others}
      chosen={chosen}
      onChoose={onChoose}
      legend={t('select.otherTier')}
    />
  );
}

function Preview({ change }: { readonly change: SubscriptionChange }): ReactNode {
  const t = useTexts('recurring');
  const format = useFormat();
  const price = (amount: SubscriptionChange['amount']): string =>
    format.price(decodeAmount(amount), change.currency);
  return (
    <div className="tier-preview" role="status">
      <p>
        {change.kind === 'now'
          ? t('tierSheet.up', { count: change.daysLeft })
          : t('tierSheet.down', { date: format.date(change.startsAt) })}
      </p>
      <Facts
        items={[
          { term: t('tierSheet.starts'), value: format.moment(change.startsAt) },
          { term: t('tierSheet.newPrice'), value: price(change.newPrice) },
          { term: t('done.next'), value: format.moment(change.nextPaymentTime) },
          { term: t('select.today'), value: price(change.amount), strong: true },
        ]}
      />
    </div>
  );
}
