import { Banner, Button, Card, Facts } from '@dipper/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { isUnsettled, useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import type { useConvert } from './use-convert.ts';

type ConfirmProps = {
  readonly spoons: bigint;
  /** The cost, and the points that the person has. */
  readonly cost: bigint;
  readonly points: bigint;
  /** True if it was sent and its result is unknown; it can only be sent again. */
  readonly isUnanswered: boolean;
  readonly conversion: ReturnType<typeof useConvert>;
  readonly onBack: () => void;
};

/** The last question before what cannot be undone. */
export function Confirm(props: ConfirmProps): ReactNode {
  const { spoons, cost, points, isUnanswered, conversion, onBack } = props;
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { state, convert } = conversion;
  return (
    <>
      <Card>
        <h2 ref={heading} tabIndex={-1} className="convert-heading">
          {t(isUnanswered ? 'convert.unanswered.title' : 'convert.sure')}
        </h2>
        <Facts
          items={[
            { term: t('convert.cost'), value: amounts.points(cost) },
            ...(isUnanswered
              ? []
              : [{ term: t('convert.left'), value: amounts.points(points - cost) }]),
            { term: t('convert.get'), value: amounts.spoons(spoons), strong: true },
          ]}
        />
      </Card>
      {state.phase === 'failed' ? (
        <ProblemBanner
          problem={state.problem}
          title={isUnsettled(state.problem) ? undefined : t('convert.failed')}
        />
      ) : null}
      <Banner tone="warning">
        {t(isUnanswered ? 'convert.unanswered.text' : 'convert.irreversible')}
      </Banner>
      <Button
        wide
        busy={state.phase === 'busy'}
        busyLabel={t('convert.busy')}
        onClick={() => void convert({ spoons, cost })}
      >
        {t(isUnanswered ? 'convert.check' : 'convert.yes')}
      </Button>
      {isUnanswered || state.phase === 'busy' ? null : (
        <Button wide variant="secondary" onClick={onBack}>
          {t('convert.back')}
        </Button>
      )}
    </>
  );
}
