import { Button, Card, Field, LiveRegion, Skeleton, Stack, TextInput } from '@dipper/ui';
import type { ReactNode } from 'react';
import { ExchangeLines, useAmounts } from '../../shared/exchange/index.ts';
import type { Way } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { describeProblem, ProblemBanner, usePersonTexts } from '../../shared/problem/index.ts';
import { groupedPoints, leastPointsOf, pointsOf, stepsUpTo } from './model/amount.ts';
import type { Estimating } from './use-estimate.ts';

type AmountPartProps = {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
  /** The error in the person's words, once they have asked to go on. */
  readonly error: string | undefined;
  /** True if the amount is wrong, so that there is no estimate. */
  readonly isWrong: boolean;
  readonly held: bigint;
  readonly way: Way;
  readonly estimating: Estimating;
};

/** How much, and what it comes to while it is being typed. */
export function AmountPart(props: AmountPartProps): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const { typed, onChange, held, way } = props;
  return (
    <Card aria-labelledby="payout-amount">
      <Stack gap={4}>
        <div className="payout-head">
          <h2 className="payout-heading" id="payout-amount">
            {t('amount.title')}
          </h2>
          <p className="exchange-note">{t('amount.held', { points: amounts.points(held) })}</p>
        </div>
        <Field label={t('amount.label')} hint={<Least way={way} />} error={useAmountError(props)}>
          <TextInput
            digits
            data-large
            name="points"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={30}
            unit={t('amount.unit')}
            value={typed}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => {
              const grouped = groupedPoints(typed);
              if (grouped !== typed) onChange(grouped);
            }}
          />
        </Field>
        <Chips typed={typed} onChange={onChange} held={held} />
        <Estimated {...props} />
      </Stack>
    </Card>
  );
}

type ChipsProps = Pick<AmountPartProps, 'typed' | 'onChange' | 'held'>;

/** Adds round sums to what is typed, as far as the points go, or takes all of them. */
function Chips({ typed, onChange, held }: ChipsProps): ReactNode {
  const t = useTexts('payout');
  const add = (points: bigint): void => {
    const sum = (pointsOf(typed) ?? 0n) + points;
    onChange(groupedPoints((sum < held ? sum : held).toString()));
  };
  return (
    <div className="payout-chips">
      {stepsUpTo(held).map((points) => (
        <Button
          key={points.toString()}
          variant="secondary"
          size="small"
          onClick={() => add(points)}
        >
          <bdi dir="ltr">+{groupedPoints(points.toString())}</bdi>
        </Button>
      ))}
      <Button
        variant="secondary"
        size="small"
        onClick={() => onChange(groupedPoints(held.toString()))}
      >
        {t('amount.all')}
      </Button>
    </div>
  );
}

function Least({ way }: { readonly way: Way }): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const points = leastPointsOf(way);
  if (way.unit !== 'KRW' && way.minimumAmount > 0n) {
    return t('amount.leastMoney', { amount: amounts.amount(way.minimumAmount, way.unit) });
  }
  return points > 0n ? t('amount.least', { points: amounts.points(points) }) : null;
}

/** Returns the server's reason against estimating an amount, with the minimum in its own currency. */
const useAmountError = ({ error, way, estimating }: AmountPartProps): string | undefined => {
  const say = usePersonTexts();
  const amounts = useAmounts();
  if (error !== undefined) return error;
  const { problem } = estimating;
  if (problem?.kind !== 'problem' || problem.status >= 500) return undefined;
  const { name, values } = describeProblem(problem);
  const minimum = amounts.amount(way.minimumAmount, way.unit);
  return say(name, way.minimumAmount > 0n ? { ...values, minimum } : values).text;
};

function Estimated({ isWrong, estimating, typed }: AmountPartProps): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const { lines, problem, isPending } = estimating;
  const isUnanswered =
    problem !== undefined && (problem.kind !== 'problem' || problem.status >= 500);
  if (isUnanswered) {
    return (
      <ProblemBanner
        problem={problem}
        action={
          <Button size="small" variant="secondary" onClick={() => void estimating.refetch()}>
            {t('again')}
          </Button>
        }
      />
    );
  }
  if (isWrong || problem !== undefined || (lines === undefined && !isPending)) {
    return null;
  }
  if (lines === undefined) {
    return (
      <div aria-busy="true" className="payout-estimate">
        <span className="d-hidden">{t('amount.counting')}</span>
        <Skeleton height="14rem" shape="round" />
      </div>
    );
  }
  const rest = (pointsOf(typed) ?? lines.points) - lines.points;
  return (
    <div className="payout-estimate">
      <ExchangeLines lines={lines} />
      {rest > 0n ? (
        <p className="exchange-note">{t('amount.rest', { points: amounts.points(rest) })}</p>
      ) : null}
      <LiveRegion message={`${t('amount.receive')} ${amounts.amount(lines.amount, lines.unit)}`} />
    </div>
  );
}
