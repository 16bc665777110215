import {
  dotmoneyExchangeRoute,
  dotmoneyRedirectPageRoute,
  encodeAmount,
  success,
} from '@dipper/contract';
import type { BodyInputOf } from '@dipper/contract';
import { Banner, Button, Card, Facts, Loading, Skeleton } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isRefusal, problemOf, useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { ExchangePage, ExchangeProblem, useAmounts } from '../../shared/exchange/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, paths, replaceAddress } from '../../shared/navigation/index.ts';
import { ProblemBanner } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { ScreenProperties } from '../../shared/screens/index.ts';
import { productQuery } from './api.ts';
import type { PartnerProduct } from './api.ts';
import { RequestNotice } from './request-notice.tsx';
import { RequestPage } from './request-page.tsx';
import { Sure } from './sure.tsx';
import { useLeaving } from './use-leaving.ts';
import { useRequest } from './use-request.ts';
import { useStep } from './use-step.ts';
import { WayGate } from './way-gate.tsx';
import type { Exchangeable } from './way-gate.tsx';

const list = paths.dotmoneyRequest;
const pathOf = (id: string): string => paths.dotmoneyProduct.replace(':id', id);

/**
 * Shows one amount of prepaid money: its price, the partner's agreement page, and then the request.
 */
export function Screen({ params, query }: ScreenProperties): ReactNode {
  const t = useTexts('payout');
  const id = params['id'] ?? '';
  const [returned] = useState(() => query.get('state') ?? undefined);
  const isInAddress = query.has('state');
  useEffect(() => {
    // The partner's state serves this page alone, and one request.
    if (isInAddress) replaceAddress(pathOf(id));
  }, [isInAddress, id]);
  return (
    <RequestPage title={t('dotmoney.title')} path={pathOf(id)}>
      <WayGate type="dotmoney" title={t('dotmoney.title')}>
        {(exchangeable) => <Product {...exchangeable} id={id} returned={returned} />}
      </WayGate>
    </RequestPage>
  );
}

type ProductProps = Exchangeable & { readonly id: string; readonly returned: string | undefined };

function Product({ id, returned, ...exchangeable }: ProductProps): ReactNode {
  const t = useTexts('payout');
  const { data, error, refetch } = useQuery(productQuery(useApi(), id));
  if (data === undefined) {
    return (
      <ExchangePage title={t('dotmoney.title')} back={list}>
        <NoProduct problem={problemOf(error)} onRetry={() => void refetch()} />
      </ExchangePage>
    );
  }
  return returned === undefined ? (
    <Offer {...exchangeable} product={data} />
  ) : (
    <Confirm {...exchangeable} product={data} returned={returned} />
  );
}

type NoProductProps = { readonly problem: ApiProblem | undefined; readonly onRetry: () => void };

function NoProduct({ problem, onRetry }: NoProductProps): ReactNode {
  const t = useTexts('payout');
  if (problem === undefined) {
    return (
      <Loading label={t('dotmoney.loading')} slow={t('slow')}>
        <Skeleton height="16rem" shape="round" />
      </Loading>
    );
  }
  const toList = <ButtonLink to={list}>{t('dotmoney.toList')}</ButtonLink>;
  // A retry cannot find a missing product.
  return isRefusal(problem) ? (
    <ExchangeProblem problem={problem} action={toList} />
  ) : (
    <ExchangeProblem problem={problem} onRetry={onRetry} action={toList} />
  );
}

type FactsProps = { readonly product: PartnerProduct; readonly held: bigint };

function ProductFacts({ product, held }: FactsProps): ReactNode {
  const t = useTexts('payout');
  const amounts = useAmounts();
  const format = useFormat();
  const left = held - product.points;
  return (
    <Card aria-label={t('dotmoney.product')}>
      <Facts
        items={[
          { term: t('dotmoney.product'), value: <bdi>{product.name}</bdi> },
          { term: t('dotmoney.points'), value: amounts.points(product.points) },
          { term: t('dotmoney.held'), value: amounts.points(held) },
          ...(left < 0n ? [] : [{ term: t('dotmoney.left'), value: amounts.points(left) }]),
          { term: t('amount.receive'), value: format.price(product.money, 'JPY'), strong: true },
        ]}
      />
    </Card>
  );
}

type OfferProps = Exchangeable & { readonly product: PartnerProduct };

function Offer({ product, held }: OfferProps): ReactNode {
  const t = useTexts('payout');
  const api = useApi();
  const { state, leave } = useLeaving();
  const { productId: id } = product;
  const isShort = held < product.points;
  const go = (): void =>
    void leave(async () => {
      const redirectUrl = location.origin + pathOf(id.toString());
      const answer = await api(dotmoneyRedirectPageRoute, {
        params: { id },
        query: { redirectUrl },
      });
      return answer.ok ? success(answer.value.body.redirectUrl) : answer;
    });
  const canGo = product.isAvailable && !isShort;
  return (
    <ExchangePage
      namesPerson
      title={t('dotmoney.title')}
      lead={t('dotmoney.offer')}
      back={list}
      actions={
        canGo ? (
          <>
            {state.phase === 'failed' ? <ProblemBanner problem={state.problem} /> : null}
            <Button
              wide
              iconEnd="external"
              busy={state.phase === 'leaving'}
              busyLabel={t('dotmoney.leaving')}
              onClick={go}
            >
              {t('dotmoney.go')}
            </Button>
          </>
        ) : undefined
      }
    >
      <ProductFacts product={product} held={held} />
      {canGo ? (
        <p className="exchange-note">{t('dotmoney.nothingYet')}</p>
      ) : (
        <Banner tone="warning" role="status">
          {t(isShort ? 'dotmoney.short' : 'dotmoney.unavailable')}
        </Banner>
      )}
    </ExchangePage>
  );
}

type ConfirmProps = OfferProps & { readonly returned: string };

/** Back from the partner, where the person has agreed: the points are still there. */
function Confirm({ product, held, way, returned }: ConfirmProps): ReactNode {
  const t = useTexts('payout');
  const api = useApi();
  const id = product.productId.toString();
  const { finish } = useStep(pathOf(id));
  const [sure, setSure] = useState(false);
  const request = useRequest<BodyInputOf<typeof dotmoneyExchangeRoute>>({
    send: (body, idempotencyKey) => api(dotmoneyExchangeRoute, { body, idempotencyKey }),
    onDone: finish,
  });
  const { state } = request;
  const send = (): void =>
    void request.ask({
      productId: product.productId,
      state: returned,
      expectedPoints: encodeAmount(product.points),
    });
  const press = (): void => {
    if (state.phase === 'unknown') return send();
    request.forgive();
    setSure(true);
  };
  return (
    <ExchangePage
      namesPerson
      title={t('preview.title')}
      lead={t('dotmoney.agreed')}
      back={list}
      actions={
        <>
          <RequestNotice state={state} />
          <Button
            wide
            icon="lock"
            busy={state.phase === 'sending'}
            busyLabel={t('preview.sending')}
            onClick={press}
          >
            {t(state.phase === 'unknown' ? 'preview.again' : 'preview.send')}
          </Button>
        </>
      }
    >
      <ProductFacts product={product} held={held} />
      {sure ? (
        <Sure
          points={product.points}
          amount={product.money}
          unit="JPY"
          way={way}
          onClose={() => setSure(false)}
          onYes={() => {
            setSure(false);
            send();
          }}
        />
      ) : null}
    </ExchangePage>
  );
}
