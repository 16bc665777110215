import {
  cancelForPersonRoute,
  refundForPersonRoute,
  resumeForPersonRoute,
  retryForPersonRoute,
} from '@dipper/contract';
import type { ClientFailure, OperatorSubscriptionDetail, RouteName } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ActList } from '../../shared/detail/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';

type DoingProps = { readonly detail: OperatorSubscriptionDetail; readonly onDone: () => void };

type Offer = {
  readonly name: RouteName;
  readonly title: string;
  /** Its effect, read before it is chosen. */
  readonly consequence: string;
  readonly preview?: ReactNode;
  readonly isOffered: boolean;
  readonly act: {
    readonly isBusy: boolean;
    readonly failure: ClientFailure | undefined;
  };
  readonly run: (reason: string) => Promise<{ readonly ok: boolean } | undefined>;
};

/** Offers the person's own acts on a subscription, and the next try, to operators. */
export function Doing({ detail, onDone }: DoingProps): ReactNode {
  const may = useMay();
  const offers = useOffers(detail).filter(({ name, isOffered }) => isOffered && may(name));
  const [chosen, choose] = useState<RouteName>();
  const offer = offers.find(({ name }) => name === chosen);

  async function confirm(reason: string): Promise<void> {
    const done = await offer?.run(reason);
    if (done?.ok !== true) return;
    choose(undefined);
    onDone();
  }

  return (
    <>
      <ActList
        offers={offers.map(({ name, title, consequence }) => ({
          key: name,
          label: title,
          consequence,
          onAct: () => choose(name),
        }))}
      />
      {offer === undefined ? null : (
        <ReasonDialog
          title={offer.title}
          confirmLabel={offer.title}
          isDangerous
          isBusy={offer.act.isBusy}
          failure={offer.act.failure}
          onConfirm={(reason) => void confirm(reason)}
          onClose={() => choose(undefined)}
        >
          <p>{offer.consequence}</p>
          {offer.preview}
        </ReasonDialog>
      )}
    </>
  );
}

const useOffers = ({ subscription, refund }: OperatorSubscriptionDetail): readonly Offer[] => {
  const t = useTexts('subscription');
  const canceling = useAct(cancelForPersonRoute);
  const resuming = useAct(resumeForPersonRoute);
  const retrying = useAct(retryForPersonRoute);
  const refunding = useAct(refundForPersonRoute);
  const { state, subscriptionId } = subscription;
  const params = { id: subscriptionId };
  return [
    {
      name: 'cancelForPerson',
      title: t('cancel_for'),
      consequence: t('cancel_for_text'),
      isOffered: state === 'active' || state === 'past_due',
      act: canceling,
      run: (reason) => canceling.run({ params, body: { reason } }),
    },
    {
      name: 'resumeForPerson',
      title: t('resume_for'),
      consequence: t('resume_for_text'),
      isOffered: state === 'canceled',
      act: resuming,
      run: (reason) => resuming.run({ params, body: { reason } }),
    },
    {
      name: 'retryForPerson',
      title: t('retry_now'),
      consequence: t('retry_now_text'),
      isOffered: state === 'past_due',
      act: retrying,
      run: (reason) => retrying.run({ params, body: { reason } }),
    },
    {
      name: 'refundForPerson',
      title: t('refund_for'),
      consequence: t('refund_for_text'),
      preview: refund === null ? null : <Preview refund={refund} />,
      isOffered: refund !== null,
      act: refunding,
      run: async (reason) =>
        refund === null
          ? undefined
          : refunding.run({ params, body: { expectedAmount: refund.amount, reason } }),
    },
  ];
};

type Refund = NonNullable<OperatorSubscriptionDetail['refund']>;

function Preview({ refund }: { readonly refund: Refund }): ReactNode {
  const t = useTexts('subscription');
  const { amount, currency, paidAmount, usedDays } = refund;
  return (
    <Facts
      items={[
        { term: t('was_paid'), value: <UnitAmount amount={paidAmount} unit={currency} /> },
        { term: t('used_days'), value: usedDays },
        {
          term: t('money_back'),
          value: <UnitAmount amount={amount} unit={currency} />,
          strong: true,
        },
      ]}
    />
  );
}
