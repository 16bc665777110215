import { agreeFeeRoute, currencies, feeRoundings, providersRoute } from '@dipper/contract';
import type { AnswerOf, ProviderStanding, providerFeesRoute } from '@dipper/contract';
import { Button, Card, Field, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useMethodName, writtenDay } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { FeeChanges } from './fee-changes.tsx';
import { useFeeName } from './fee-columns.tsx';
import { bodyOf, draftOf, isFirst, lastOf, presentOf, readFee } from './fee-model.ts';
import type { FeeDraft, FeeField, FeeKey } from './fee-model.ts';
import { FeePreview } from './fee-preview.tsx';

type Fees = AnswerOf<typeof providerFeesRoute>['body'];

type FeeFormProps = {
  readonly fees: Fees;
  readonly first: FeeKey;
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Proposes the next version: it starts like the present one, is previewed, and needs a second operator. */
export function FeeForm({ fees, first, onAdded, onClose }: FeeFormProps): ReactNode {
  const t = useTexts('partner');
  const common = useTexts('core');
  const nameOfFee = useFeeName();
  const act = useAct(agreeFeeRoute);
  const todayOf = (provider: string): string => fees.days[provider] ?? '';
  const [draft, setDraft] = useState(() => draftOf(fees.results, first, todayOf(first.provider)));
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isNew = isFirst(fees.results, draft);
  const reading = readFee(draft, isNew ? undefined : todayOf(draft.provider));
  const version = (lastOf(fees.results, draft)?.version ?? 0) + 1;
  const present = presentOf(fees.results, draft);
  const title = t('new_fee', { version, name: nameOfFee(draft) });

  const aim = (key: Partial<FeeKey>): void => {
    const { provider, methodId, currency } = { ...draft, ...key };
    const aimed = { provider, methodId, currency };
    setDraft(draftOf(fees.results, aimed, todayOf(provider)));
  };
  const look = (): void => {
    setTried(true);
    act.forget();
    if (reading.ok) setAsking(true);
  };
  async function agree(reason: string): Promise<void> {
    if (!reading.ok) return;
    const result = await act.run({ body: { ...bodyOf(draft, reading.terms, version), reason } });
    if (result?.ok === true) onAdded();
  }

  return (
    <div className="console-columns">
      <Card aria-labelledby="new-fee">
        <div className="console-part">
          <h2 id="new-fee">{title}</h2>
          <Whose draft={draft} providers={Object.keys(fees.days).toSorted()} onAim={aim} />
          <Terms
            draft={draft}
            wrong={!reading.ok && isTried ? reading.wrong : new Set()}
            dayHint={
              isNew
                ? t('fee_first_hint')
                : t('fee_day_hint', { day: writtenDay(todayOf(draft.provider)) })
            }
            onChange={setDraft}
          />
          <div className="console-actions">
            <Button variant="secondary" size="medium" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button size="medium" onClick={look}>
              {t('ask_for_version')}
            </Button>
          </div>
        </div>
      </Card>
      <FeePreview
        key={draft.currency}
        present={present}
        terms={reading.ok ? reading.terms : undefined}
        currency={draft.currency}
      />
      {isAsking && reading.ok ? (
        <ReasonDialog
          title={title}
          confirmLabel={t('ask_for_version')}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void agree(reason)}
          onClose={() => setAsking(false)}
        >
          <p>{common('another_agrees')}</p>
          <FeeChanges present={present} draft={draft} terms={reading.terms} />
        </ReasonDialog>
      ) : null}
    </div>
  );
}

type WhoseProps = {
  readonly draft: FeeDraft;
  readonly providers: readonly string[];
  readonly onAim: (key: Partial<FeeKey>) => void;
};

const methodsOf = (standings: readonly ProviderStanding[], provider: string): readonly number[] => [
  ...new Set(
    standings
      .filter((each) => each.provider === provider)
      .flatMap(({ methods }) => methods.map(({ methodId }) => methodId)),
  ),
];

function Whose({ draft, providers, onAim }: WhoseProps): ReactNode {
  const t = useTexts('partner');
  const nameOf = useMethodName();
  const say = useWords();
  const query = useAnswer(providersRoute, {});
  return (
    <div className="partner-whose">
      <Field label={t('provider')}>
        <Select
          value={draft.provider}
          onChange={({ target }) => onAim({ provider: target.value, methodId: null })}
        >
          {providers.map((each) => (
            <option key={each} value={each}>
              {say('provider', each)}
            </option>
          ))}
        </Select>
      </Field>
      <Asking query={query}>
        {({ body: { results } }) => (
          <Field label={t('method')}>
            <Select
              value={draft.methodId ?? ''}
              onChange={({ target }) =>
                onAim({ methodId: target.value === '' ? null : Number(target.value) })
              }
            >
              <option value="">{t('all_methods')}</option>
              {methodsOf(results, draft.provider).map((each) => (
                <option key={each} value={each}>
                  {nameOf(each)}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </Asking>
      <Field label={t('currency')}>
        <Select
          value={draft.currency}
          onChange={({ target }) => {
            const currency = currencies.find((each) => each === target.value);
            if (currency !== undefined) onAim({ currency });
          }}
        >
          {currencies.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

type TermsProps = {
  readonly draft: FeeDraft;
  readonly wrong: ReadonlySet<FeeField>;
  readonly dayHint: string;
  readonly onChange: (draft: FeeDraft) => void;
};

function Terms({ draft, wrong, dayHint, onChange }: TermsProps): ReactNode {
  const t = useTexts('partner');
  return (
    <div className="partner-fee">
      <Field
        label={t('percent')}
        hint={t('percent_hint')}
        error={wrong.has('percent') ? t('not_percent') : undefined}
      >
        <TextInput
          digits
          inputMode="decimal"
          value={draft.percent}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, percent: target.value.trim() })}
        />
      </Field>
      <Field
        label={t('fixed_part')}
        hint={draft.currency}
        error={wrong.has('fixed') ? t('not_an_amount') : undefined}
      >
        <TextInput
          digits
          inputMode="decimal"
          value={draft.fixed}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...draft, fixed: target.value.trim() })}
        />
      </Field>
      <Field label={t('rounding')}>
        <Select
          value={draft.rounding}
          onChange={({ target }) => {
            const rounding = feeRoundings.find((each) => each === target.value);
            if (rounding !== undefined) onChange({ ...draft, rounding });
          }}
        >
          {feeRoundings.map((each) => (
            <option key={each} value={each}>
              {t(`rounding_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('from_day')}
        hint={dayHint}
        error={wrong.has('fromDay') ? t('day_over') : undefined}
      >
        <TextInput
          type="date"
          value={draft.fromDay}
          onChange={({ target }) => onChange({ ...draft, fromDay: target.value })}
        />
      </Field>
    </div>
  );
}
