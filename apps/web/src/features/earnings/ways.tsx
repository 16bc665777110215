import type { ConvertTerms, PayoutType } from '@dipper/contract';
import { Banner, Button, Card, Icon, Skeleton } from '@dipper/ui';
import type { IconName } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import {
  exchangeWaysQuery,
  lackingFor,
  lackingForSpoons,
  useAmounts,
} from '../../shared/exchange/index.ts';
import type { Way, Ways as WaysOfCountry } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { requestPathOf } from './use-cash-out.ts';
import { useLackingText } from './use-lacking-text.ts';
import { useOpenExchanges } from './use-open-exchanges.ts';

type WaysProps = { readonly isInApp: boolean };

/** Lists the ways to use points in this country, with the conditions of each. */
export function Ways({ isInApp }: WaysProps): ReactNode {
  const t = useTexts('earnings');
  const person = usePerson();
  const { data, isError, refetch } = useQuery({
    ...exchangeWaysQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  if (data === undefined) {
    return isError ? (
      <Failed onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="13rem" shape="round" />
    );
  }
  return (
    <Card aria-labelledby="ways">
      <h2 id="ways" className="earnings-heading">
        {t('ways.title')}
      </h2>
      <ul className="d-list" role="list" aria-labelledby="ways">
        {isInApp ? null : <OfMoney {...data} />}
        {data.convert === undefined ? null : <ToSpoons points={data.points} terms={data.convert} />}
      </ul>
    </Card>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const t = useTexts('earnings');
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('again')}
        </Button>
      }
    >
      {t('ways.failed')}
    </Banner>
  );
}

const iconOf: Readonly<Record<PayoutType, IconName>> = {
  cash: 'bank',
  payoneer: 'wallet',
  dotmoney: 'ticket',
};

/**
 * There is one exchange at a time: while one is open, the other methods say so and lead nowhere.
 */
function OfMoney({ ways, points }: WaysOfCountry): ReactNode {
  const t = useTexts('earnings');
  const isRunning = (useOpenExchanges() ?? []).length > 0;
  const lackingText = useLackingText();
  return ways.map((way) => (
    <WayRow
      key={way.type}
      to={requestPathOf[way.type]}
      icon={iconOf[way.type]}
      title={<TypeName type={way.type} />}
      detail={<Terms way={way} />}
      hindrance={isRunning ? t('ways.running') : lackingText(lackingFor(way, points))}
    />
  ));
}

function TypeName({ type }: { readonly type: PayoutType }): ReactNode {
  return useTexts('exchange')(`type.${type}`);
}

function Terms({ way }: { readonly way: Way }): ReactNode {
  const t = useTexts('earnings');
  const amounts = useAmounts();
  const { estimated, depositDays } = way;
  const days = t('ways.days', { count: depositDays });
  if (estimated === undefined) return days;
  const amount = amounts.amount(estimated.amount, estimated.unit);
  return `${t('ways.comesTo', { amount })} · ${days}`;
}

type ToSpoonsProps = { readonly points: bigint; readonly terms: ConvertTerms };

function ToSpoons({ points, terms }: ToSpoonsProps): ReactNode {
  const t = useTexts('earnings');
  const type = useTexts('exchange');
  const lackingText = useLackingText();
  return (
    <WayRow
      to={paths.convert}
      icon="dipper"
      title={type('type.convert')}
      detail={t('ways.convert')}
      hindrance={lackingText(lackingForSpoons(terms, points))}
    />
  );
}

type WayRowProps = {
  readonly to: string;
  readonly icon: IconName;
  readonly title: ReactNode;
  readonly detail: ReactNode;
  /** Why the method cannot be chosen now. */
  readonly hindrance: string | undefined;
};

function WayRow({ to, icon, title, detail, hindrance }: WayRowProps): ReactNode {
  const text = (
    <>
      <span className="d-row-icon">
        <Icon name={icon} />
      </span>
      <span className="d-row-text">
        <span className="d-row-title">{title}</span>
        <span className="d-row-description">{hindrance ?? detail}</span>
      </span>
    </>
  );
  return (
    <li>
      {hindrance === undefined ? (
        <Link className="d-row" to={to}>
          {text}
          <Icon name="forward" size="small" />
        </Link>
      ) : (
        <div className="d-row earnings-closed">{text}</div>
      )}
    </li>
  );
}
