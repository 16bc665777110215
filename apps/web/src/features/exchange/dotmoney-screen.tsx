import { Banner, Card, EmptyState, Icon, Loading, Skeleton } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { problemOf, useApi } from '../../shared/api/index.ts';
import {
  ExchangePage,
  ExchangeProblem,
  exchangeWaysQuery,
  useAmounts,
} from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, Link, paths } from '../../shared/navigation/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { productsQuery } from './api.ts';
import type { PartnerProduct } from './api.ts';
import { WayAbsent } from './way-absent.tsx';
import { WebOnly } from './web-only.tsx';
import './exchange.css';

const steps = ['choose', 'agree', 'confirm'] as const;

/** Prepaid money of the partner: what there is, and how it is got. */
export function Screen({ query }: ScreenProperties): ReactNode {
  const t = useTexts('payout');
  return (
    <WebOnly title={t('dotmoney.title')}>
      <ExchangePage title={t('dotmoney.title')} lead={t('dotmoney.lead')}>
        {query.get('requestStatus') === 'error' ? (
          <Banner tone="danger" role="alert" title={t('dotmoney.error.title')}>
            {t('dotmoney.error.text')}
          </Banner>
        ) : null}
        <Products note={query.get('showRequestNote') === 'false' ? null : <Note />} />
      </ExchangePage>
    </WebOnly>
  );
}

function Note(): ReactNode {
  const t = useTexts('payout');
  return (
    <Card tone="soft" aria-label={t('dotmoney.note')}>
      <ol className="payout-guide">
        {steps.map((step) => (
          <li key={step}>{t(`dotmoney.step.${step}`)}</li>
        ))}
      </ol>
    </Card>
  );
}

function Products({ note }: { readonly note: ReactNode }): ReactNode {
  const t = useTexts('payout');
  const api = useApi();
  const amounts = useAmounts();
  const person = usePerson();
  const products = useQuery(productsQuery(api));
  const ways = useQuery({
    ...exchangeWaysQuery(api, person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const held = ways.data?.points;
  if (products.data === undefined) {
    const problem = problemOf(products.error);
    if (problem?.kind === 'problem' && problem.problem.code === 'exchange_country_not_supported') {
      return (
        <Suspense fallback={null}>
          <WayAbsent />
        </Suspense>
      );
    }
    return (
      <>
        {note}
        {problem ? (
          <ExchangeProblem problem={problem} onRetry={() => void products.refetch()} />
        ) : (
          <Loading label={t('dotmoney.loading')} slow={t('slow')}>
            <Skeleton height="18rem" shape="round" />
          </Loading>
        )}
      </>
    );
  }
  if (products.data.length === 0) {
    return (
      <EmptyState
        icon="ticket"
        title={t('dotmoney.none.title')}
        action={<ButtonLink to={paths.exchangeHistory}>{t('toHistory')}</ButtonLink>}
      >
        {t('dotmoney.none.text')}
      </EmptyState>
    );
  }
  return (
    <>
      {note}
      <Card aria-labelledby="dotmoney-products">
        <h2 className="payout-heading" id="dotmoney-products">
          {t('dotmoney.products')}
        </h2>
        {held === undefined ? null : (
          <p className="exchange-note">{t('amount.held', { points: amounts.points(held) })}</p>
        )}
        <ul className="d-list" role="list" aria-labelledby="dotmoney-products">
          {products.data.map((product) => (
            <Product key={product.productId} product={product} held={held} />
          ))}
        </ul>
      </Card>
    </>
  );
}

type ProductProps = { readonly product: PartnerProduct; readonly held: bigint | undefined };

/** Shows a product; one that cannot be bought shows the reason instead of a link. */
function Product({ product, held }: ProductProps): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const format = useFormat();
  const isShort = held !== undefined && held < product.points;
  const hindrance =
    (!product.isAvailable && t('dotmoney.unavailable')) || (isShort && t('dotmoney.short'));
  const text = (
    <>
      <span className="d-row-icon">
        <Icon name="ticket" />
      </span>
      <span className="d-row-text">
        <span className="d-row-title">
          <bdi>{product.name}</bdi>
        </span>
        <span className="d-row-description">
          {hindrance || t('dotmoney.costs', { points: amounts.points(product.points) })}
        </span>
      </span>
      <span className="d-row-end payout-price">{format.price(product.money, 'JPY')}</span>
    </>
  );
  return (
    <li>
      {hindrance ? (
        <div className="d-row payout-closed">{text}</div>
      ) : (
        <Link
          className="d-row"
          to={paths.dotmoneyProduct.replace(':id', product.productId.toString())}
        >
          {text}
          <Icon name="forward" size="small" />
        </Link>
      )}
    </li>
  );
}
