import { Button, Card, Facts, Field, TextInput } from '@dipper/ui';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { lackingForSpoons, leastToConvert, useAmounts } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { fewestFor, mostFor, readSpoons } from './model/amount.ts';
import type { Held } from './model/amount.ts';

type EnterProps = {
  readonly held: Held;
  readonly written: string;
  readonly onWrite: (written: string) => void;
  readonly onChoose: (spoons: bigint) => void;
};

/** How many spoons; what is wrong is said beside it, and what it costs below. */
export function Enter({ held, written, onWrite, onChoose }: EnterProps): ReactNode {
  const t = useTexts('earnings');
  const say = usePersonTexts();
  const amounts = useAmounts();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [wasSent, setWasSent] = useState(false);
  const { points, terms } = held;
  const entered = readSpoons(written, held);
  const least = leastToConvert(terms);
  const most = mostFor(held);
  const minimum = amounts.amount(least.minimum, least.unit);
  const isOutOfReach = lackingForSpoons(terms, points) !== undefined;
  const isOver = !entered.ok && entered.rule === 'exceeds_points';
  const error =
    !entered.ok && (wasSent || isOver) ? say(entered.rule, { minimum }).text : undefined;
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setWasSent(true);
    if (entered.ok) onChoose(entered.spoons);
    else input.current?.focus();
  };
  return (
    <form noValidate onSubmit={next} className="convert-form">
      <Card>
        <Field
          label={t('convert.spoons')}
          hint={
            isOutOfReach
              ? say('below_minimum_spoons', { minimum }).text
              : t('convert.hint', {
                  ...format.counted(most),
                  least: format.count(fewestFor(terms)),
                })
          }
          error={error}
        >
          <TextInput
            ref={input}
            digits
            autoComplete="off"
            enterKeyHint="next"
            value={written}
            onChange={({ target }) => onWrite(target.value)}
          />
        </Field>
        <Button size="small" variant="secondary" onClick={() => onWrite(most.toString())}>
          {t('convert.all')}
        </Button>
      </Card>
      <Card>
        <Facts
          items={[
            { term: t('balance.usable'), value: amounts.points(points) },
            {
              term: t('convert.cost'),
              value: entered.ok ? amounts.points(entered.points) : '–',
            },
            {
              term: t('convert.left'),
              value: entered.ok ? amounts.points(points - entered.points) : '–',
              strong: true,
            },
          ]}
        />
        <p className="exchange-note">
          {t('convert.rate', { points: amounts.points(terms.pointsPerSpoon) })}
        </p>
      </Card>
      <Button type="submit" wide>
        {t('convert.next')}
      </Button>
    </form>
  );
}
