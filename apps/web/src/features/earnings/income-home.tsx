import { Card, Icon, Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import { incomeOf, incomeParts, useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { BigAmount } from './big-amount.tsx';
import { incomeQuery } from './income-api.ts';
import { monthNow } from './model/income.ts';
import { bothOf, stacksOf } from './model/stack.ts';
import type { MonthOfBoth } from './model/stack.ts';
import { MonthBar, MonthPlot, MonthSlider, MonthTable, placeToBegin } from './month-slider.tsx';

/**
 * The income of a year at a glance, with both kinds on each other. It is left out where it cannot be had: each kind
 * has a page of its own, which says what is wrong and asks again.
 */
export function IncomeHome(): ReactNode {
  const api = useApi();
  const last = monthNow(useCountry(), now());
  const spoons = useQuery({ ...incomeQuery(api, 'spoons', last), refetchOnReturn: 'always' });
  const subscriptions = useQuery({
    ...incomeQuery(api, 'subscriptions', last),
    refetchOnReturn: 'always',
  });
  if (spoons.isError || subscriptions.isError) return null;
  if (spoons.data === undefined || subscriptions.data === undefined) {
    return <Skeleton height="21rem" shape="round" />;
  }
  const months = bothOf(spoons.data.months, subscriptions.data.months);
  if (months.every(isEmpty)) return null;
  return <Year months={months} />;
}

const isEmpty = ({ spoons, subscriptions }: MonthOfBoth): boolean =>
  spoons === 0n && subscriptions === 0n;

type YearProps = { readonly months: readonly MonthOfBoth[] };

function Year({ months }: YearProps): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const { stacks, zero } = stacksOf(months);
  const parts = (month: MonthOfBoth | undefined): string =>
    incomeParts
      .map((part) => {
        const points = amounts.points(month?.[part] ?? 0n);
        return t('home.part', { part: t(`income.${part}`), points });
      })
      .join(' · ');
  return (
    <Card aria-labelledby="income-home">
      <ThisMonth months={months} />
      <MonthSlider
        caption={t('home.caption')}
        months={months.map(({ month }) => month)}
        begin={placeToBegin(months.map((month) => !isEmpty(month)))}
        textOf={(place) => parts(months[place])}
        renderBars={(chosen) => (
          <MonthPlot count={months.length} zero={zero}>
            {stacks.flatMap((stack, place) =>
              incomeParts.map((part) => (
                <MonthBar
                  key={`${place} ${part}`}
                  place={place}
                  {...stack[part]}
                  chosen={place === chosen}
                  part={part}
                />
              )),
            )}
          </MonthPlot>
        )}
      >
        <MonthTable
          heads={[...incomeParts.map((part) => t(`income.${part}`)), t('home.sum')]}
          rows={months.toReversed().map((month) => ({
            month: month.month,
            cells: [month.spoons, month.subscriptions, month.amount].map(amounts.points),
          }))}
        />
      </MonthSlider>
      <ul className="income-legend" role="list" aria-label={t('home.parts')}>
        {incomeParts.map((part) => (
          <li key={part}>
            <Link className="d-link" to={incomeOf(part)}>
              <span className="income-swatch" data-part={part} />
              {t(`income.${part}`)}
              <Icon name="forward" size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The month that runs beside the whole of the one before. */
function ThisMonth({ months }: YearProps): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const [before, current] = [months.at(-2)?.amount ?? 0n, months.at(-1)?.amount ?? 0n];
  const difference = current - before;
  const size = amounts.points(difference < 0n ? -difference : difference);
  const kind = difference === 0n ? 'same' : difference > 0n ? 'more' : 'less';
  return (
    <div className="earnings-head">
      <h2 id="income-home">{t('home.thisMonth')}</h2>
      <BigAmount text={amounts.points(current)} />
      <p className="exchange-note">
        {t(`home.${kind}`, { amount: size, before: amounts.points(before) })}
      </p>
    </div>
  );
}
