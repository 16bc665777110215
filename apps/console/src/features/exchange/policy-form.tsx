import { addExchangePolicyRoute, taxClasses } from '@dipper/contract';
import type { ExchangePolicy, Unit } from '@dipper/contract';
import { Button, Card, Field, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { MomentField, ReasonDialog } from '../../shared/form/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import {
  amountFields,
  amountTyped,
  bodyOf,
  draftOf,
  partFields,
  taxClassOf,
  wrongOf,
} from './policy-fields.ts';
import type { Draft, NumberField } from './policy-fields.ts';
import { PolicyPreview } from './policy-preview.tsx';

type PolicyFormProps = {
  readonly last: ExchangePolicy;
  readonly onAdded: () => void;
  readonly onClose: () => void;
};

/** Proposes the next version: it starts like the last one, is previewed, and needs a second operator. */
export function PolicyForm({ last, onAdded, onClose }: PolicyFormProps): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const act = useAct(addExchangePolicyRoute);
  const [draft, setDraft] = useState(() => draftOf(last));
  const [isAsking, setAsking] = useState(false);
  const wrong = wrongOf(draft);

  async function add(reason: string): Promise<void> {
    const result = await act.run({ body: bodyOf(last, draft, reason) });
    if (result?.ok === true) onAdded();
  }

  return (
    <div className="exchange-columns">
      <Card aria-labelledby="new-version">
        <h3 id="new-version">{t('new_version', { version: last.version + 1 })}</h3>
        <p className="console-lead">{t('new_version_text', { unit: last.unit })}</p>
        <Fields unit={last.unit} draft={draft} wrong={wrong} onChange={setDraft} />
        <div className="console-actions">
          <Button variant="secondary" size="medium" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button size="medium" aria-disabled={wrong.size > 0} onClick={() => setAsking(true)}>
            {t('ask_for_version')}
          </Button>
        </div>
      </Card>
      {last.route === 'convert' ? null : (
        <PolicyPreview policy={last} draft={wrong.size > 0 ? undefined : draft} />
      )}
      {isAsking ? (
        <ReasonDialog
          title={t('new_version', { version: last.version + 1 })}
          confirmLabel={t('ask_for_version')}
          isBusy={act.isBusy}
          failure={act.failure}
          onConfirm={(reason) => void add(reason)}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('version_stays')} {common('another_agrees')}
          </p>
        </ReasonDialog>
      ) : null}
    </div>
  );
}

type FieldsProps = {
  readonly unit: Unit;
  readonly draft: Draft;
  readonly wrong: ReadonlySet<NumberField>;
  readonly onChange: (draft: Draft) => void;
};

function Fields({ unit, draft, wrong, onChange }: FieldsProps): ReactNode {
  const t = useTexts('exchange');
  const numbers: readonly NumberField[] = [...amountFields, ...partFields, 'depositDays'];
  const hintOf = (name: NumberField): ReactNode => {
    const typed = amountTyped(name, draft[name], unit);
    return typed === undefined ? undefined : <UnitAmount {...typed} />;
  };
  return (
    <div className="exchange-grid">
      {numbers.map((name) => (
        <Field
          key={name}
          label={t(`policy_${name}`)}
          hint={hintOf(name)}
          error={wrong.has(name) ? t('not_a_number') : undefined}
        >
          <TextInput
            digits
            value={draft[name]}
            autoComplete="off"
            maxLength={15}
            onChange={({ target }) => onChange({ ...draft, [name]: target.value.trim() })}
          />
        </Field>
      ))}
      <Field label={t('tax')}>
        <Select
          value={draft.taxClass}
          onChange={({ target }) => onChange({ ...draft, taxClass: taxClassOf(target.value) })}
        >
          {taxClasses.map((each) => (
            <option key={each} value={each}>
              {t(`tax_${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <MomentField
        label={t('holds_from')}
        hint={t('at_once')}
        value={draft.from}
        onChange={(from) => onChange({ ...draft, from })}
      />
    </div>
  );
}
