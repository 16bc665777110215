import { exchangeOpeningsRoute } from '@dipper/contract';
import type { OperatorExchangeDetail } from '@dipper/contract';

import { useAnswer, useEachRound } from '../../shared/api/index.ts';
import type { CourseEvent, EventSource } from '../../shared/detail/index.ts';
import { UnitAmount } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Evidence } from '../../shared/record/index.ts';
import { toneOf } from './model.ts';

const causes = ['send', 'poll', 'webhook', 'person', 'operator'] as const;

const causeOf = (written: string): (typeof causes)[number] | 'other' =>
  causes.find((cause) => cause === written) ?? 'other';

/** The course of an exchange: its request and its states. */
export const useExchangeCourse = (detail: OperatorExchangeDetail): readonly CourseEvent[] => {
  const t = useTexts('exchange');
  const common = useTexts('core');
  const { exchange, log } = detail;
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
  ];
};

/** The disclosures of its papers and accounts: who opened which, and why; asked for again with each round. */
export const useOpeningEvents = (id: string, round: number): EventSource => {
  const t = useTexts('exchange');
  const query = useAnswer(exchangeOpeningsRoute, { params: { id } });
  const { answer, failure, askAgain } = query;
  useEachRound(query, round);
  const events = (answer?.body.results ?? []).map(
    ({ at, operator, what, reason }): CourseEvent => ({
      key: `opening ${at} ${what} ${operator}`,
      at,
      title: t(`field_${what}`),
      cause: (
        <>
          {t('openings')} · <bdi>{operator}</bdi>
          <q className="console-said" dir="auto">
            {reason}
          </q>
        </>
      ),
    }),
  );
  return { events, failure, askAgain };
};
