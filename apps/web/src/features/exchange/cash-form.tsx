import { documentsOfTerms } from '@dipper/contract';
import { Skeleton } from '@dipper/ui';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { describeProblem, notThere, usePersonTexts } from '../../shared/problem/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { AmountPart } from './amount-part.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { leastPointsOf, pointsOf } from './model/amount.ts';
import { firstWrong } from './model/applicant.ts';
import type { Draft, FieldErrors, FieldName } from './model/applicant.ts';
import { errorsOn } from './model/screens.ts';
import type { RequestScreen } from './model/screens.ts';
import { PayeePart } from './payee-part.tsx';
import { Progress } from './progress.tsx';
import { Receive } from './receive.tsx';
import { RequestForm } from './request-form.tsx';
import { documentsFor } from './use-documents.ts';
import type { Documents } from './use-documents.ts';
import type { Estimating } from './use-estimate.ts';
import type { Payee } from './use-payee.ts';
import type { Refusal } from './use-request.ts';
import { addressOfScreen } from './use-step.ts';
import type { Exchangeable } from './way-gate.tsx';

/** Few need it. */
const DocumentsPart = lazyPart(
  async () => (await import('./documents-part.tsx')).DocumentsPart,
  <Skeleton height="20rem" shape="round" />,
);

export type Mending = { readonly field: FieldName; readonly problem: Refusal };

type FormProps = Exchangeable & {
  readonly path: string;
  readonly screen: Exclude<RequestScreen, 'preview'>;
  readonly screens: readonly RequestScreen[];
  readonly payee: Payee;
  readonly documents: Documents;
  readonly estimating: Estimating;
  /** All errors so far, on every screen. */
  readonly found: FieldErrors;
  /** The server's refusal, until the person changes the field. */
  readonly mending: Mending | undefined;
  readonly onMended: () => void;
  readonly onNext: (screen: RequestScreen) => void;
};

/** Selectors of the element to focus. A kind of document without a file comes first; a full kind has no input. */
const placesOf: Readonly<Partial<Record<FieldName, readonly string[]>>> = {
  variant: ['[role=radiogroup] input:checked'],
  documents: ['[data-lacking] [name="documents"]', '[data-lacking]', '.payout-document-kind'],
};

/** Tells whether the field was there. */
const focusAt = (form: HTMLFormElement | null, field: FieldName): boolean => {
  const places = placesOf[field] ?? [`[name="${field}"]`];
  const found = places.map((place) => form?.querySelector<HTMLElement>(place));
  const element = found.find((place) => place instanceof HTMLElement);
  element?.focus();
  return element !== undefined;
};

/** Shows one screen of the form. Errors appear when the person wants to continue. */
export function CashForm(props: FormProps): ReactNode {
  const { screen, screens, payee, documents, estimating, mending, onMended, way } = props;
  const t = useTexts('payout');
  const isMinor = usePerson()?.isMinor === true;
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrong = errorsOn(screen, props.found);
  const errors = isSubmitted ? wrong : {};
  const errorAt = useErrorWords({ ...props, errors });
  const toMend = useRef(mending?.field);
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (toMend.current !== undefined) focusAt(form.current, toMend.current);
  }, []);

  const at = screens.indexOf(screen);
  const before = screens[at - 1];
  const next = screens[at + 1] ?? 'preview';
  const submit = (): void => {
    setSubmitted(true);
    const isUnpaid = screen === 'form' && estimating.problem !== undefined;
    const first = firstWrong(wrong) ?? (isUnpaid ? 'points' : undefined);
    if (first === undefined) props.onNext(next);
    else isFocusDue.current = !focusAt(form.current, first);
  };
  // The documents load late: a press may come before them.
  const focusDocuments = (): void => {
    if (isFocusDue.current) focusAt(form.current, 'documents');
  };
  const changeField = (part: Partial<Draft>): void => {
    if (mending !== undefined) onMended();
    payee.change(part);
  };
  // The field groups the digits when it is left: the same amount is still refused.
  const changeAmount = (points: string): void => {
    const isSame = pointsOf(points) === pointsOf(payee.draft.points);
    (isSame ? payee.change : changeField)({ points });
  };
  const part = { draft: payee.draft, change: changeField, errorAt };

  return (
    <RequestForm
      title={screen === 'form' ? t('cash.title') : t(`screen.${screen}`)}
      lead={screen === 'form' ? undefined : t(`screen.${screen}.lead`)}
      back={before === undefined ? undefined : addressOfScreen(props.path, before)}
      next={next === 'preview' ? undefined : t('form.continue')}
      above={screen === 'form' ? <Receive estimating={estimating} /> : null}
      way={way}
      ref={form}
      onSubmit={submit}
    >
      <Progress screen={screen} screens={screens} />
      <ErrorSummary
        errors={errors}
        errorAt={errorAt}
        onGo={(field) => focusAt(form.current, field)}
      />
      {screen === 'form' ? (
        <AmountPart
          typed={payee.draft.points}
          onChange={changeAmount}
          error={errorAt('points')}
          isWrong={props.found.points !== undefined}
          held={props.held}
          way={way}
          estimating={estimating}
        />
      ) : null}
      {screen === 'account' ? <PayeePart {...part} payee={payee} isMinor={isMinor} /> : null}
      {screen === 'documents' && documentsOfTerms[part.draft.variant].length > 0 ? (
        <Boundary fallback={notThere}>
          <DocumentsPart {...part} documents={documents} onShown={focusDocuments} />
        </Boundary>
      ) : null}
    </RequestForm>
  );
}

type WordsProps = Pick<FormProps, 'payee' | 'documents' | 'mending' | 'way'> & {
  readonly errors: FieldErrors;
};

/** Returns the error of a field: the form's own rules go before the server's refusal. */
const useErrorWords = ({ payee, documents, mending, way, errors }: WordsProps) => {
  const t = useTexts('payout');
  const say = usePersonTexts();
  const amounts = useAmounts();
  return (field: FieldName): string | undefined => {
    const rule = errors[field];
    if (rule !== undefined) {
      const required = documentsFor(payee.draft.variant, documents);
      if (field === 'documents' && required.some(({ state }) => state.phase === 'sending'))
        return t('documents.wait');
      return say(rule, { minimum: amounts.points(leastPointsOf(way)) }).text;
    }
    if (mending?.field !== field) return undefined;
    const { name, values } = describeProblem(mending.problem);
    const [named] = mending.problem.problem.fields ?? [];
    return say(named?.rule ?? name, values).text;
  };
};
