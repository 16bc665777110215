import { addRetentionRuleRoute, retentionRulesRoute, retentionSubjects } from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Rules } from '../../shared/versions/index.ts';
import type { ChangeProps } from '../../shared/versions/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import type { Column } from '../../shared/table/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Author, Why } from '../../shared/words/index.ts';
import { RetentionProposals } from './retention-proposals.tsx';
import { RetentionStanding } from './retention-standing.tsx';

const ruleColumns = (
  t: Texts<'exchange'>,
  common: Texts<'core'>,
  onWithdrawn: () => void,
): readonly Column<RetentionRule>[] => [
  { key: 'what', head: t('what'), cell: ({ subject }) => t(`keep_${subject}`) },
  { key: 'version', head: t('version'), cell: ({ version }) => version, isNumber: true },
  {
    key: 'days',
    head: t('keep_days'),
    cell: ({ keepDays }) => keepDays,
    isNumber: true,
  },
  {
    key: 'from',
    head: t('holds_from'),
    cell: ({ effectiveFrom }) => <Moment at={effectiveFrom} />,
  },
  {
    key: 'standing',
    head: common('standing'),
    cell: (rule) => <RetentionStanding rule={rule} onWithdrawn={onWithdrawn} />,
  },
  {
    key: 'who',
    head: t('who'),
    cell: ({ changedBy, reason }) => (
      <bdi>
        <Author by={changedBy} reason={reason} />
      </bdi>
    ),
  },
  {
    key: 'why',
    head: t('why'),
    cell: ({ changedBy, reason }) => (
      <bdi>
        <Why by={changedBy} reason={reason} />
      </bdi>
    ),
  },
];

/** For how long numbers and documents are kept, once an exchange has ended. */
export function Retention(): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const may = useMay();
  const query = useAnswer(retentionRulesRoute, {});
  const [turn, setTurn] = useState(0);
  return (
    <section className="exchange-stack">
      <h2>{t('retention')}</h2>
      <p className="console-lead">{t('retention_text')}</p>
      <Asking query={query}>
        {({ body: { results } }) => (
          <>
            <RetentionProposals key={turn} rules={results} onDone={query.askAgain} />
            <Rules
              caption={t('retention')}
              rules={results}
              keyOf={({ subject, version }) => `${subject} ${version}`}
              columns={ruleColumns(t, common, query.askAgain)}
              changeable={may('addRetentionRule') ? lastOfEach(results) : []}
              changeLabel={({ subject }) => t('change_rule', { what: t(`keep_${subject}`) })}
              dialog={ChangeRule}
              onChanged={() => setTurn(turn + 1)}
            />
          </>
        )}
      </Asking>
    </section>
  );
}

/** The newest comes first of each. */
const lastOfEach = (rules: readonly RetentionRule[]): readonly RetentionRule[] =>
  retentionSubjects.flatMap((each) => rules.find(({ subject }) => subject === each) ?? []);

function ChangeRule({ last, onDone, onClose }: ChangeProps<RetentionRule>): ReactNode {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const act = useAct(addRetentionRuleRoute);
  const [days, setDays] = useState(String(last.keepDays));
  const keepDays = Number(days);
  const isWrong = !/^[1-9]\d{0,4}$/.test(days);

  async function change(reason: string): Promise<void> {
    if (isWrong) return;
    const { subject, version } = last;
    const result = await act.run({ body: { subject, version: version + 1, keepDays, reason } });
    if (result?.ok === true) onDone();
  }

  return (
    <ReasonDialog
      title={t('change_rule', { what: t(`keep_${last.subject}`) })}
      confirmLabel={t('ask_for_version')}
      isDangerous
      isBusy={act.isBusy}
      failure={act.failure}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      <p>
        {t('retention_warning')} {common('another_agrees')}
      </p>
      <Field label={t('keep_days')} error={isWrong ? t('not_a_number') : undefined}>
        <TextInput
          digits
          value={days}
          maxLength={5}
          autoComplete="off"
          onChange={({ target }) => setDays(target.value.trim())}
        />
      </Field>
    </ReasonDialog>
  );
}
