import { payoutTypeSchema, previewExchangePolicyRoute } from '@dipper/contract';
import type {
  Estimated,
  ExchangePolicy,
  ExchangePolicyPreview,
  PayoutType,
} from '@dipper/contract';
import { Card, Field, TextInput } from '@dipper/ui';
import { useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Draft } from './policy-fields.ts';
import type { Column } from '../../shared/table/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';

const written = (estimated: Estimated | null): ReactNode =>
  estimated === null ? '–' : <UnitAmount amount={estimated.amount} unit={estimated.unit} />;

const previewColumns = (t: Texts<'exchange'>): readonly Column<ExchangePolicyPreview>[] => [
  { key: 'level', head: t('level'), cell: ({ djLevel }) => t(`level_${djLevel}`) },
  {
    key: 'before',
    head: t('preview_before'),
    cell: ({ before }) => written(before),
    isNumber: true,
  },
  {
    key: 'after',
    head: t('preview_after'),
    cell: ({ after }) => <strong>{written(after)}</strong>,
    isNumber: true,
  },
];

type PolicyPreviewProps = {
  readonly policy: ExchangePolicy;
  /** Undefined while a field has an impossible value. */
  readonly draft: Draft | undefined;
};

const usualPoints = '100000';

/** Shows the server's estimate for a number of points, now and under the draft. */
export function PolicyPreview({ policy, draft }: PolicyPreviewProps): ReactNode {
  const t = useTexts('exchange');
  const [points, setPoints] = useState(usualPoints);
  const route = payoutTypeSchema.safeParse(policy.route).data;
  const tried = useDeferredValue(draft);
  const isNumber = /^\d{1,15}$/.test(points);
  return (
    <Card aria-labelledby="preview">
      <h3 id="preview">{t('preview')}</h3>
      <Field label={t('preview_points')} error={isNumber ? undefined : t('not_a_number')}>
        <TextInput
          digits
          value={points}
          maxLength={15}
          autoComplete="off"
          onChange={({ target }) => setPoints(target.value.trim())}
        />
      </Field>
      {tried === undefined || route === undefined || !isNumber ? null : (
        <Tried policy={policy} route={route} draft={tried} points={points} />
      )}
    </Card>
  );
}

type TriedProps = {
  readonly policy: ExchangePolicy;
  readonly route: PayoutType;
  readonly draft: Draft;
  readonly points: string;
};

function Tried({ policy, route, draft, points }: TriedProps): ReactNode {
  const t = useTexts('exchange');
  const query = useAnswer(previewExchangePolicyRoute, {
    query: {
      country: policy.country,
      route,
      points,
      ratePoints: draft.ratePoints,
      rateUnits: draft.rateUnits,
      regular: draft.regular,
      choice_dj: draft.choice_dj,
      star_dj: draft.star_dj,
      top_dj: draft.top_dj,
      pgFee: draft.pgFee,
      remittanceFee: draft.remittanceFee,
      taxClass: draft.taxClass,
    },
  });
  return (
    <Asking query={query}>
      {({ body: { version, results } }) => (
        <Table
          caption={t('preview_caption', { version })}
          isCaptionShown
          rows={results}
          keyOf={({ djLevel }) => djLevel}
          columns={previewColumns(t)}
        />
      )}
    </Asking>
  );
}
