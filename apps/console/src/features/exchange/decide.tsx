import { decideExchangeRoute, noteExchangeRoute } from '@dipper/contract';
import type { OperatorExchange } from '@dipper/contract';
import { Banner, Facts } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ActList } from '../../shared/detail/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { mayAgree } from './model.ts';
import { Unpaid } from './unpaid.tsx';
import type { UnpaidDecision } from './unpaid.tsx';
import { useDecider } from './use-decider.ts';

type DecideProps = { readonly exchange: OperatorExchange; readonly onDecided: () => void };
type Asking = 'approve' | 'paid' | 'note' | UnpaidDecision;

/** Returns the decisions that this state allows; no other is offered. */
const offersOf = ({ state }: OperatorExchange): readonly Asking[] => {
  if (state === 'requested' || state === 'checking') return ['approve', 'refuse'];
  if (state === 'approved') return ['refuse'];
  if (state === 'review') return ['paid', 'rejected'];
  return state === 'paid' ? ['returned'] : [];
};

/** The first of two agreements sends nothing yet. */
const agreementOf = ({ needsSecondOperator, state }: OperatorExchange) =>
  needsSecondOperator && state === 'requested' ? 'agree_first' : 'agree_sends';

const consequenceOf = (exchange: OperatorExchange, asking: Asking) => {
  if (asking === 'approve') return agreementOf(exchange);
  if (asking === 'paid' || asking === 'note') return `${asking}_text` as const;
  return `act_${asking}_text` as const;
};

export function Decide({ exchange, onDecided }: DecideProps): ReactNode {
  const t = useTexts('exchange');
  const may = useMay();
  const decider = useDecider();
  const [asking, setAsking] = useState<Asking>();
  const isHeld = exchange.state === 'checking' && !mayAgree(exchange, decider);
  const offers = may('decideExchange')
    ? offersOf(exchange).filter((offer) => offer !== 'approve' || !isHeld)
    : [];
  const close = () => setAsking(undefined);
  const done = () => {
    close();
    onDecided();
  };
  return (
    <>
      {isHeld && may('decideExchange') ? (
        <Banner tone="info">
          {t(exchange.agreedBy === decider.name ? 'held_own' : 'held_checker')}
        </Banner>
      ) : null}
      <ActList
        offers={[...offers, ...(may('noteExchange') ? (['note'] as const) : [])].map((offer) => ({
          key: offer,
          label: t(offer === 'approve' ? 'agree' : `act_${offer}`),
          consequence: t(consequenceOf(exchange, offer)),
          variant: offer === 'approve' ? 'primary' : 'secondary',
          onAct: () => setAsking(offer),
        }))}
      />
      {asking === 'approve' ? <Agree exchange={exchange} onDone={done} onClose={close} /> : null}
      {asking === 'paid' ? <Paid exchange={exchange} onDone={done} onClose={close} /> : null}
      {asking === 'note' ? <Note exchange={exchange} onDone={done} onClose={close} /> : null}
      {asking === 'refuse' || asking === 'rejected' || asking === 'returned' ? (
        <Unpaid exchange={exchange} decision={asking} onDone={done} onClose={close} />
      ) : null}
    </>
  );
}

type ActProps = {
  readonly exchange: OperatorExchange;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

function Agree({ exchange, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('exchange');
  const act = useAct(decideExchangeRoute);
  const { exchangeId, revision, estimated } = exchange;

  async function agree(note: string): Promise<void> {
    const body = { decision: 'approve', revision, note } as const;
    const result = await act.run({ params: { id: exchangeId }, body });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('agree')}
      confirmLabel={t('agree')}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(note) => void agree(note)}
      onClose={onClose}
    >
      <Facts
        items={[
          {
            term: t('to_be_paid_out'),
            value: <UnitAmount amount={estimated.amount} unit={estimated.unit} />,
            strong: true,
          },
        ]}
      />
      <p>{t(agreementOf(exchange))}</p>
    </ReasonDialog>
  );
}

/** Asks for the proof of payment, which the record stores. */
function Paid({ exchange, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('exchange');
  const act = useAct(decideExchangeRoute);

  async function say(evidence: string): Promise<void> {
    const body = { decision: 'paid', revision: exchange.revision, evidence } as const;
    const result = await act.run({ params: { id: exchange.exchangeId }, body });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('act_paid')}
      confirmLabel={t('act_paid')}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(evidence) => void say(evidence)}
      onClose={onClose}
    >
      <p>{t('paid_text')}</p>
    </ReasonDialog>
  );
}

function Note({ exchange, onDone, onClose }: ActProps): ReactNode {
  const t = useTexts('exchange');
  const act = useAct(noteExchangeRoute);

  async function write(reason: string): Promise<void> {
    const result = await act.run({ params: { id: exchange.exchangeId }, body: { reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('act_note')}
      confirmLabel={t('act_note')}
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(reason) => void write(reason)}
      onClose={onClose}
    >
      <p>{t('note_text')}</p>
    </ReasonDialog>
  );
}
