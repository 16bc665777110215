import { cashOutRoute, documentsOfTerms, encodeAmount } from '@dipper/contract';
import type { CashOutBody } from '@dipper/contract';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import type { Person } from '../../shared/session/index.ts';
import { CashDetails } from './cash-details.tsx';
import { CashForm } from './cash-form.tsx';
import type { Mending } from './cash-form.tsx';
import { checkPoints, pointsOf } from './model/amount.ts';
import { bodyOfDraft, checkDraft, fieldOfRefusal } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';
import { dayInKorea } from './model/day.ts';
import { lackingBefore, screenOf, screensFor } from './model/screens.ts';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { RequestPage } from './request-page.tsx';
import { documentsFor, isThere, useDocuments } from './use-documents.ts';
import type { Documents } from './use-documents.ts';
import { useDraft } from './use-draft.ts';
import type { Written } from './use-draft.ts';
import { useEstimate } from './use-estimate.ts';
import { usePayee } from './use-payee.ts';
import { useRequest } from './use-request.ts';
import { addressOfScreen, useStep } from './use-step.ts';
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

/** Holds the draft above the screens, each of which replaces the one before. */
function CashOut({ person }: { readonly person: Person }): ReactNode {
  const t = useTexts('payout');
  const written = useDraft(person);
  const documents = useDocuments();
  return (
    <WayGate type="cash" title={t('cash.title')}>
      {(exchangeable) => (
        <Steps {...exchangeable} written={written} documents={documents} isMinor={person.isMinor} />
      )}
    </WayGate>
  );
}

type StepsProps = Exchangeable & {
  readonly written: Written;
  readonly documents: Documents;
  readonly isMinor: boolean;
};

function Steps({ held, way, written, documents, isMinor }: StepsProps): ReactNode {
  const api = useApi();
  const { step, goTo, fallBackTo, finish } = useStep(path);
  const [mending, setMending] = useState<Mending>();
  const payee = usePayee(written, { isMinor, isReview: step.name === 'preview' });
  const { draft, payee: storedPayee } = payee;
  const points = pointsOf(draft.points);
  const wrongPoints = checkPoints(draft.points, { held, way });
  const estimating = useEstimate('cash', wrongPoints === undefined ? points : undefined);
  const request = useRequest<CashOutBody>({
    send: (body, idempotencyKey) => api(cashOutRoute, { query: { v: '2' }, body, idempotencyKey }),
    onDone: (exchangeId) => {
      written.forget();
      finish(exchangeId);
    },
  });
  const found = checkDraft(draft, {
    today: dayInKorea(),
    uploaded: documentsOfTerms[draft.variant].filter((kind) => isThere(kind, documents)),
    points: wrongPoints,
    // While the last payee loads, only other things can be missing.
    hasPayee: storedPayee !== undefined || payee.isPending,
  });
  const screens = screensFor(draft.variant);
  // An address of a screen that these terms do not have leads to the last one.
  const screen = screens.find((each) => each === step.name) ?? 'preview';
  // A refusal is shown where the request was sent, even if it says that the amount is too much now.
  const isRefused = request.state.phase === 'refused';
  const lacking = isRefused ? undefined : lackingBefore(screen, { screens, errors: found });
  useEffect(() => {
    if (lacking !== undefined) fallBackTo(lacking);
  });

  const shown = lacking ?? screen;
  if (shown !== 'preview') {
    return (
      <CashForm
        key={shown}
        path={path}
        screen={shown}
        screens={screens}
        held={held}
        way={way}
        payee={payee}
        documents={documents}
        estimating={estimating}
        found={found}
        mending={mending}
        onMended={() => setMending(undefined)}
        onNext={goTo}
      />
    );
  }
  const { state } = request;
  const refused = state.phase === 'refused' ? state.problem : undefined;
  const field = refused && fieldOfRefusal(refused.problem);
  const mend = (): void => {
    if (field === undefined || refused === undefined) return;
    // A stored account is shown, not edited: to correct it, the person types another.
    if (screenOf(field) === 'account' && field !== 'residentFirstNumber') payee.choose('typed');
    setMending({ field, problem: refused });
    request.forgive();
    goTo(screenOf(field));
  };
  const files = uploadedIds(draft, documents);
  return (
    <Preview
      back={addressOfScreen(path, screens[screens.indexOf('preview') - 1] ?? 'form')}
      progress={<Progress screen="preview" screens={screens} />}
      estimating={estimating}
      details={<CashDetails draft={draft} payee={storedPayee} files={files.length} />}
      way={way}
      state={state}
      onForgive={request.forgive}
      onConfirm={({ points: taken, amount }) =>
        void request.ask(
          bodyOfDraft(
            draft,
            {
              exchangeAmount: encodeAmount(points ?? taken),
              expectedAmount: encodeAmount(amount),
              documentIds: files,
            },
            storedPayee,
          ),
        )
      }
      onMend={field === undefined ? undefined : mend}
    />
  );
}

const uploadedIds = ({ variant }: Draft, documents: Documents): string[] =>
  documentsFor(variant, documents).flatMap(({ state }) =>
    state.phase === 'done' ? [state.documentId] : [],
  );
