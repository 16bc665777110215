import { cashOutRoute, encodeAmount } from '@dipper/contract';
import type { CashOutBody } from '@dipper/contract';
import { Facts } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useBanks } from '../../shared/banks/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { goBackTo, paths } from '../../shared/navigation/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import type { Person } from '../../shared/session/index.ts';
import { CashForm } from './cash-form.tsx';
import type { Mending } from './cash-form.tsx';
import { checkPoints, pointsOf } from './model/amount.ts';
import { bodyOfDraft, fieldOfRefusal, maskedResident, tidied } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';
import { Preview } from './preview.tsx';
import { RequestPage } from './request-page.tsx';
import { documentsFor, useDocuments } from './use-documents.ts';
import type { Documents } from './use-documents.ts';
import { useDraft } from './use-draft.ts';
import type { Written } from './use-draft.ts';
import { useEstimate } from './use-estimate.ts';
import { useRequest } from './use-request.ts';
import { useStep } from './use-step.ts';
import { WayGate } from './way-gate.tsx';
import type { Exchangeable } from './way-gate.tsx';

const path = paths.exchangeRequest;

/** A cash-out to a bank account in Korea, from the amount to the request that was taken. */
export function Screen(): ReactNode {
  const t = useTexts('payout');
  const person = usePerson();
  return (
    <RequestPage title={t('cash.title')} path={path}>
      {person === undefined ? null : <CashOut person={person} />}
    </RequestPage>
  );
}

/** Holds the draft above the form, which other steps replace for a while. */
function CashOut({ person }: { readonly person: Person }): ReactNode {
  const t = useTexts('payout');
  const written = useDraft(person);
  const documents = useDocuments();
  return (
    <WayGate type="cash" title={t('cash.title')}>
      {(exchangeable) => <Steps {...exchangeable} written={written} documents={documents} />}
    </WayGate>
  );
}

type StepsProps = Exchangeable & { readonly written: Written; readonly documents: Documents };

function Steps({ held, way, written, documents }: StepsProps): ReactNode {
  const api = useApi();
  const { step, preview, startOver, finish } = useStep(path);
  const [mending, setMending] = useState<Mending>();
  const { draft } = written;
  const points = pointsOf(draft.points);
  const isGood = checkPoints(draft.points, { held, way }) === undefined;
  const estimating = useEstimate('cash', isGood ? points : undefined);
  const request = useRequest<CashOutBody>({
    send: (body, idempotencyKey) => api(cashOutRoute, { query: { v: '2' }, body, idempotencyKey }),
    onDone: (exchangeId) => {
      written.forget();
      finish(exchangeId);
    },
  });
  // After a reload nothing is left to be looked at.
  const isLost = step.name === 'preview' && draft.residentLastNumber === '';
  useEffect(() => {
    if (isLost) startOver();
  });

  if (step.name !== 'preview' || isLost) {
    return (
      <CashForm
        held={held}
        way={way}
        written={written}
        documents={documents}
        estimating={estimating}
        mending={mending}
        onMended={() => setMending(undefined)}
        onNext={preview}
      />
    );
  }
  const { state } = request;
  const refused = state.phase === 'refused' ? state.problem : undefined;
  const field = refused && fieldOfRefusal(refused.problem);
  const mend = (): void => {
    if (field === undefined || refused === undefined) return;
    setMending({ field, problem: refused });
    request.forgive();
    goBackTo(path);
  };
  return (
    <Preview
      back={path}
      estimating={estimating}
      details={<Details draft={draft} documents={documents} />}
      depositDays={way.depositDays}
      state={state}
      onForgive={request.forgive}
      onConfirm={({ points: taken, amount }) =>
        void request.ask(
          bodyOfDraft(draft, {
            exchangeAmount: encodeAmount(points ?? taken),
            expectedAmount: encodeAmount(amount),
            documentIds: uploadedIds({ draft, documents }),
          }),
        )
      }
      onMend={field === undefined ? undefined : mend}
    />
  );
}

const uploadedIds = ({ draft, documents }: DetailsProps): string[] =>
  documentsFor(draft.variant, documents).flatMap(({ state }) =>
    state.phase === 'done' ? [state.documentId] : [],
  );

type DetailsProps = { readonly draft: Draft; readonly documents: Documents };

/** Shows the applicant and the payee. The account is shown in full, to be compared once more. */
function Details({ draft, documents }: DetailsProps): ReactNode {
  const t = useTexts('payout');
  const { nameOf } = useBanks();
  const { applicantName, phoneNumber, email, exchangeBank, accountNumber, accountHolder } =
    tidied(draft);
  const bank = nameOf(exchangeBank);
  const count = uploadedIds({ draft, documents }).length;
  return (
    <Facts
      items={[
        { term: t('preview.terms'), value: t(`variant.${draft.variant}`) },
        { term: t('field.applicantName'), value: <bdi>{applicantName}</bdi> },
        { term: t('resident.title'), value: <bdi dir="ltr">{maskedResident(tidied(draft))}</bdi> },
        { term: t('field.phoneNumber'), value: <bdi dir="ltr">{phoneNumber}</bdi> },
        { term: t('field.email'), value: <bdi>{email}</bdi> },
        { term: t('field.exchangeBank'), value: <bdi>{bank}</bdi> },
        { term: t('field.accountNumber'), value: <bdi dir="ltr">{accountNumber}</bdi> },
        { term: t('field.accountHolder'), value: <bdi>{accountHolder}</bdi> },
        ...(count > 0
          ? [{ term: t('documents.title'), value: t('preview.documents', { count }) }]
          : []),
      ]}
    />
  );
}
