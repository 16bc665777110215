import type { SettlementFetch } from '@dipper/contract';
import type { Fact } from '@dipper/ui';
import type { ReactNode } from 'react';

import { Moment } from '../../shared/format/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';

/** Describes a day's fetch from a provider's API: its result, the last answer and the next try. */
export const fetchFacts = (fetch: SettlementFetch, t: Texts<'partner'>): readonly Fact[] => {
  const at = (moment: string | null): ReactNode =>
    moment === null ? t('never') : <Moment at={moment} withSeconds />;
  const { outcome, state, untold, askedBy } = fetch;
  return [
    { term: t('fetch_result'), value: t(`fetch_${outcome ?? 'waits'}`) },
    { term: t('fetch_told_at'), value: at(fetch.toldAt) },
    { term: t('fetch_asked_at'), value: at(fetch.askedAt) },
    ...(state === 'done' ? [] : [{ term: t('fetch_due_at'), value: at(fetch.dueAt) }]),
    ...(untold === 0 ? [] : [{ term: t('fetch_untold'), value: untold }]),
    ...(askedBy === null
      ? []
      : [
          {
            term: t('fetch_asked'),
            value: (
              <bdi>
                {askedBy}: {fetch.reason}
              </bdi>
            ),
          },
        ]),
  ];
};
