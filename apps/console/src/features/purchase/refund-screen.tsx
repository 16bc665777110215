import { decideRefundRoute, operatorRefundRoute } from '@dipper/contract';
import type { OperatorRefundDetail } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Steps as Moves } from '../../shared/books/index.ts';
import { ReasonedChoice } from '../../shared/form/index.ts';
import { Moment, UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { PersonLink, SubjectLink } from '../../shared/link/index.ts';
import { Acts, Asking, Part, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { ProviderName, useWords } from '../../shared/words/index.ts';
import { ByHand } from './by-hand.tsx';
import { reasonOf, RefundMark } from './words.tsx';

export function RefundScreen(): ReactNode {
  const { id } = useParams<{ id: string }>();
  const t = useTexts('purchase');
  const query = useAnswer(operatorRefundRoute, { params: { id } });
  return (
    <Screen title={t('refund')} lead={<bdi dir="ltr">{id}</bdi>}>
      <Asking query={query}>
        {({ body }) => (
          <>
            <What detail={body} />
            {body.refund.state === 'by-account' ? (
              <ByHand id={id} way={body.refund.way} onDone={query.askAgain} />
            ) : null}
            {body.refund.state === 'unknown' ? <Unknown id={id} onDone={query.askAgain} /> : null}
            <Steps detail={body} />
          </>
        )}
      </Asking>
      <Acts kind="refund" subject={id} />
    </Screen>
  );
}

type DetailProps = { readonly detail: OperatorRefundDetail };

function What({ detail: { refund, operator } }: DetailProps): ReactNode {
  const t = useTexts('purchase');
  const say = useWords();
  return (
    <div className="purchase-facts">
      <Facts
        items={[
          { term: t('state'), value: <RefundMark state={refund.state} /> },
          {
            term: t('amount'),
            value: <UnitAmount amount={refund.amount} unit={refund.currency} />,
            strong: true,
          },
          { term: t('person'), value: <PersonLink id={refund.userId} /> },
          { term: t('spoons'), value: <UnitAmount amount={refund.spoons} unit="SPOON" /> },
          { term: t('way'), value: t(`way_${refund.way}`) },
          { term: t('refund_account'), value: <bdi dir="ltr">{refund.account ?? '–'}</bdi> },
          { term: t('by_whom'), value: <bdi>{operator ?? t(`by_${refund.requestedBy}`)}</bdi> },
          { term: t('why'), value: <bdi>{reasonOf(refund, say)}</bdi> },
          { term: t('provider'), value: <ProviderName of={refund.provider} /> },
          { term: t('reference'), value: <bdi dir="ltr">{refund.providerReference ?? '–'}</bdi> },
          {
            term: t('payment'),
            value: <SubjectLink kind="payment" id={refund.transactionId} />,
          },
          { term: t('asked_for'), value: <Moment at={refund.requestedAt} withSeconds /> },
          { term: t('changed'), value: <Moment at={refund.changedAt} withSeconds /> },
        ]}
      />
    </div>
  );
}

function Steps({ detail: { log, openings, refund } }: DetailProps): ReactNode {
  const t = useTexts('purchase');
  return (
    <>
      <Part title={t('log')}>
        <Moves steps={log} stateOf={(state) => t(`refund_${state}`)} unit={refund.currency} />
      </Part>
      {openings.length === 0 ? null : (
        <Part title={t('openings')}>
          <Facts
            items={openings.map(({ at, reason }) => ({
              term: <Moment at={at} withSeconds />,
              value: <bdi>{reason}</bdi>,
            }))}
          />
        </Part>
      )}
    </>
  );
}

type ActingProps = { readonly id: string; readonly onDone: () => void };

function Unknown({ id, onDone }: ActingProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const deciding = useAct(decideRefundRoute);
  if (!may('decideRefund')) return null;
  const texts = { 'given-back': t('was_given_back'), kept: t('was_kept') };
  return (
    <ReasonedChoice
      ways={['given-back', 'kept']}
      labelOf={(way) => texts[way]}
      size="medium"
      isDangerous
      act={deciding}
      choose={(decision, reason) => deciding.run({ params: { id }, body: { decision, reason } })}
      onDone={onDone}
    />
  );
}
