import { documentsOfTerms } from '@dipper/contract';
import { Skeleton } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { describeProblem, notThere, usePersonTexts } from '../../shared/problem/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { AccountPart } from './account-part.tsx';
import { AmountPart } from './amount-part.tsx';
import { ApplicantPart } from './applicant-part.tsx';
import { ConsentsPart } from './consents-part.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { checkPoints, leastPointsOf } from './model/amount.ts';
import { checkDraft, firstWrong } from './model/applicant.ts';
import type { Draft, FieldErrors, FieldName } from './model/applicant.ts';
import { dayInKorea } from './model/day.ts';
import { RequestForm } from './request-form.tsx';
import { documentsFor, isThere } from './use-documents.ts';
import type { Documents } from './use-documents.ts';
import type { Written } from './use-draft.ts';
import type { Estimating } from './use-estimate.ts';
import type { Refusal } from './use-request.ts';
import type { Exchangeable } from './way-gate.tsx';

/** Few need it. */
const DocumentsPart = lazyPart(
  async () => (await import('./documents-part.tsx')).DocumentsPart,
  <Skeleton height="20rem" shape="round" />,
);

export type Mending = { readonly field: FieldName; readonly problem: Refusal };

type FormProps = Exchangeable & {
  readonly written: Written;
  readonly documents: Documents;
  readonly estimating: Estimating;
  /** The server's refusal, until the person changes the field. */
  readonly mending: Mending | undefined;
  readonly onMended: () => void;
  readonly onNext: () => void;
};

/** Selectors of the element to focus. A kind of document without a file comes first; a full kind has no input. */
const placesOf: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  variant: ['[role=radiogroup] input:checked'],
  documents: ['[data-lacking] [name="documents"]', '[data-lacking]', '.payout-document-kind'],
};

const focusAt = (form: HTMLFormElement | null, field: FieldName): void => {
  const places = placesOf[field] ?? [`[name="${field}"]`];
  const found = places.map((place) => form?.querySelector<HTMLElement>(place));
  found.find((place) => place instanceof HTMLElement)?.focus();
};

/** Everything that is asked for, from the amount to what has to be agreed to. */
export function CashForm(props: FormProps): ReactNode {
  const { written, documents, estimating, mending, onMended, onNext, held, way } = props;
  const { draft, change } = written;
  const t = useTexts('payout');
  const isMinor = usePerson()?.isMinor === true;
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const points = checkPoints(draft.points, { held, way });
  const uploaded = documentsOfTerms[draft.variant].filter((kind) => isThere(kind, documents));
  const found = checkDraft(draft, { today: dayInKorea(), uploaded, points });
  const errors = asked ? found : {};
  const errorAt = useErrorWords({ ...props, errors });
  const toMend = useRef(mending?.field);
  useEffect(() => {
    if (toMend.current !== undefined) focusAt(form.current, toMend.current);
  }, []);

  const submit = (): void => {
    setAsked(true);
    const wrong = firstWrong(found) ?? (estimating.problem === undefined ? undefined : 'points');
    if (wrong === undefined) onNext();
    else focusAt(form.current, wrong);
  };
  const changeField = (part: Partial<Draft>): void => {
    if (mending !== undefined) onMended();
    change(part);
  };
  const part = { draft, change: changeField, errorAt };

  return (
    <RequestForm title={t('cash.title')} way={way} ref={form} onSubmit={submit}>
      <ErrorSummary
        errors={errors}
        errorAt={errorAt}
        onGo={(field) => focusAt(form.current, field)}
      />
      <AmountPart
        typed={draft.points}
        onChange={(typed) => changeField({ points: typed })}
        error={errorAt('points')}
        isWrong={points !== undefined}
        held={held}
        way={way}
        estimating={estimating}
      />
      <ApplicantPart {...part} isMinor={isMinor} />
      <AccountPart {...part} />
      {documentsOfTerms[draft.variant].length > 0 ? (
        <Boundary fallback={notThere}>
          <DocumentsPart {...part} documents={documents} />
        </Boundary>
      ) : null}
      <ConsentsPart {...part} />
    </RequestForm>
  );
}

type WordsProps = Pick<FormProps, 'written' | 'documents' | 'mending' | 'way'> & {
  readonly errors: FieldErrors;
};

/** Returns the error of a field: the form's own rules go before the server's refusal. */
const useErrorWords = ({ written, documents, mending, way, errors }: WordsProps) => {
  const t = useTexts('payout');
  const say = usePersonTexts();
  const amounts = useAmounts();
  return (field: FieldName): string | undefined => {
    const rule = errors[field];
    if (rule !== undefined) {
      const asked = documentsFor(written.draft.variant, documents);
      if (field === 'documents' && asked.some(({ state }) => state.phase === 'sending'))
        return t('documents.wait');
      return say(rule, { minimum: amounts.points(leastPointsOf(way)) }).text;
    }
    if (mending?.field !== field) return undefined;
    const { name, values } = describeProblem(mending.problem);
    const [named] = mending.problem.problem.fields ?? [];
    return say(named?.rule ?? name, values).text;
  };
};
