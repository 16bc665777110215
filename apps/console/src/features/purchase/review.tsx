import { decideReviewRoute, refundPreviewRoute } from '@dipper/contract';
import type { OperatorPaymentDetail } from '@dipper/contract';
import { Banner, Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Reviewed } from '../../shared/record/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { AccountFields, emptyAccount, isWholeAccount } from './account-fields.tsx';

type ReviewProps = { readonly detail: OperatorPaymentDetail; readonly onDone: () => void };
type Decision = 'credit' | 'give-back' | 'close';

/** A payment that took another amount is credited or given back; one that took nothing is closed. */
export function Review({ detail, onDone }: ReviewProps): ReactNode {
  const t = useTexts('purchase');
  const may = useMay();
  const [decision, setDecision] = useState<Decision>();
  const actions = (
    <div className="console-row">
      <Button variant="secondary" size="small" onClick={() => setDecision('credit')}>
        {t('review_credit')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setDecision('give-back')}>
        {t('review_give_back')}
      </Button>
      <Button variant="secondary" size="small" onClick={() => setDecision('close')}>
        {t('review_close')}
      </Button>
    </div>
  );
  const close = (): void => setDecision(undefined);
  const end = (): void => {
    close();
    onDone();
  };
  return (
    <>
      <Banner tone="warning" action={may('decideReview') ? actions : undefined}>
        {t('review')}
      </Banner>
      {decision === 'credit' || decision === 'close' ? (
        <Deciding
          detail={detail}
          decision={decision}
          needsAccount={false}
          onDone={end}
          onClose={close}
        />
      ) : null}
      {decision === 'give-back' ? (
        <GivingBack detail={detail} onDone={end} onClose={close} />
      ) : null}
    </>
  );
}

type GivingBackProps = ReviewProps & { readonly onClose: () => void };

/** Only the server knows whether its method refunds to an account. */
function GivingBack(props: GivingBackProps): ReactNode {
  const { transactionId: id } = props.detail.payment;
  const query = useAnswer(refundPreviewRoute, { params: { id }, query: {} });
  return (
    <Asking query={query}>
      {({ body }) => <Deciding {...props} decision="give-back" needsAccount={body.needsAccount} />}
    </Asking>
  );
}

type DecidingProps = GivingBackProps & {
  readonly decision: Decision;
  readonly needsAccount: boolean;
};

const titles = {
  credit: 'review_credit',
  'give-back': 'review_give_back',
  close: 'review_close',
} as const;

function Deciding(props: DecidingProps): ReactNode {
  const { detail, decision, needsAccount, onDone, onClose } = props;
  const { transactionId: id } = detail.payment;
  const { chargeTotal, chargeCurrency } = detail.order;
  const t = useTexts('purchase');
  const deciding = useAct(decideReviewRoute);
  const [account, setAccount] = useState(emptyAccount);
  const [isTried, setTried] = useState(false);
  const isMissing = needsAccount && !isWholeAccount(account);
  const title = t(titles[decision]);

  async function decide(written: string): Promise<void> {
    setTried(true);
    if (isMissing) return;
    const reason = written.slice(0, 200);
    const refundInfo = needsAccount ? { refundInfo: account } : {};
    const done = await deciding.run({ params: { id }, body: { decision, reason, ...refundInfo } });
    if (done?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={title}
      confirmLabel={title}
      isDangerous
      isBusy={deciding.isBusy}
      failure={deciding.failure}
      onConfirm={(reason) => void decide(reason)}
      onClose={onClose}
    >
      <Reviewed requested={chargeTotal} unit={chargeCurrency} steps={detail.log} />
      {decision === 'give-back' ? <p>{t('review_two')}</p> : null}
      {needsAccount ? (
        <>
          <p>{t('account_needed')}</p>
          <AccountFields account={account} isTried={isTried} onChange={setAccount} />
        </>
      ) : null}
    </ReasonDialog>
  );
}
