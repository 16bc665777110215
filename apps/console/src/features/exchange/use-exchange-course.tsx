import { exchangeOpeningsRoute } from '@dipper/contract';
import type { OperatorExchangeDetail } from '@dipper/contract';

import { useAnswer } from '../../shared/api/index.ts';
import type { CourseEvent } from '../../shared/detail/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Evidence } from '../../shared/record/index.ts';
import { toneOf } from './model.ts';

const causes = ['send', 'poll', 'webhook', 'person', 'operator'] as const;

const causeOf = (written: string): (typeof causes)[number] | 'other' =>
  causes.find((cause) => cause === written) ?? 'other';

/** The course of an exchange: its request, its states, and who opened what of its papers. */
export const useExchangeCourse = (detail: OperatorExchangeDetail): readonly CourseEvent[] => {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const { exchange, log } = detail;
  const params = { id: exchange.exchangeId };
  const openings = useAnswer(exchangeOpeningsRoute, { params }).answer?.body.results ?? [];
  return [
    {
      key: 'requested',
      at: exchange.requestedAt,
      title: t('state_requested'),
      amount: <UnitAmount amount={exchange.estimated.points} unit="POINT" />,
    },
    ...log.map(({ revision, at, to, operator, cause, evidence }) => ({
      key: `move ${revision}`,
      at,
      title: t(`state_${to}`),
      tone: toneOf[to],
      cause: <bdi>{operator ?? t(`cause_${causeOf(cause)}`)}</bdi>,
      more:
        Object.keys(evidence ?? {}).length === 0 ? null : (
          <Evidence label={common('log_show')} evidence={evidence} />
        ),
    })),
    ...openings.map(({ at, operator, what, reason }) => ({
      key: `opening ${at} ${what} ${operator}`,
      at,
      title: t(`field_${what}`),
      cause: (
        <>
          {t('openings')} · <bdi>{operator}</bdi>
          <q className="console-said">{reason}</q>
        </>
      ),
    })),
  ];
};
