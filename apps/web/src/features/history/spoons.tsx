import { balanceRoute, decodeAmount, spoonValidityYears } from '@dipper/contract';
import type { SpoonLot } from '@dipper/contract';
import { Amount, Badge, Card, Constellation, EmptyState } from '@dipper/ui';
import type { ReactNode } from 'react';
import { bodyOf, useApi } from '../../shared/api/index.ts';
import type { Api } from '../../shared/api/index.ts';
import { now } from '../../shared/device/index.ts';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Pages } from '../../shared/pages/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import type { Query } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import { lotsPage } from './api.ts';
import { runsOutSoon } from './model/soon.ts';
import { ToSpoons } from './to-spoons.tsx';
import { usePageWords } from './use-page-words.ts';

/** Shows the spoons, and the expiry of each part. */
export function Spoons(): ReactNode {
  const t = useTexts('history');
  return (
    <>
      <Held />
      <p className="history-note">{t('spoons.rule', { years: spoonValidityYears })}</p>
      <Pages
        words={usePageWords()}
        query={lotsPage(useApi())}
        keyOf={({ acquiredAt, expiresAt }) => `${acquiredAt} ${expiresAt}`}
        label={t('spoons.label')}
        empty={
          <EmptyState icon="dipper" title={t('spoons.empty.title')} action={<ToSpoons />}>
            {t('spoons.empty.text')}
          </EmptyState>
        }
      >
        {(lot) => <LotRow lot={lot} />}
      </Pages>
    </>
  );
}

type Holding = { readonly spoon: bigint; readonly paid: bigint; readonly bonus: bigint };

const holdingQuery = (api: Api, userId: number): Query<Holding> => ({
  queryKey: ['balance', userId, 'parts'],
  queryFn: async ({ signal }) => {
    const answer = await bodyOf(api(balanceRoute, { params: { id: userId }, signal }));
    return {
      spoon: decodeAmount(answer.spoon),
      paid: decodeAmount(answer.paidSpoon),
      bonus: decodeAmount(answer.bonusSpoon),
    };
  },
});

function Held(): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const person = usePerson();
  const { data } = useQuery({
    ...holdingQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  return (
    <Card tone="night">
      <Constellation />
      <div className="history-held">
        <h2>{t('spoons.have')}</h2>
        {data === undefined ? null : (
          <>
            <Amount value={data.spoon} size="hero" />
            <p>
              {t('spoons.parts', {
                paid: format.count(data.paid),
                bonus: format.count(data.bonus),
              })}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}

function LotRow({ lot }: { readonly lot: SpoonLot }): ReactNode {
  const t = useTexts('history');
  const format = useFormat();
  const bonus = decodeAmount(lot.bonusLeft);
  const left = decodeAmount(lot.paidLeft) + bonus;
  return (
    <div className="d-row">
      <span className="d-row-text">
        <span className="history-row-head">
          <span className="d-row-title">
            {t('spoons.until', { date: format.date(lot.expiresAt) })}
          </span>
          {runsOutSoon(lot.expiresAt, now()) ? (
            <Badge tone="warning" icon="clock">
              {t('spoons.soon')}
            </Badge>
          ) : null}
        </span>
        <span className="d-row-description">
          {t('spoons.left', {
            left: format.count(left),
            amount: format.count(decodeAmount(lot.amount)),
          })}
          {bonus > 0n ? ` · ${t('spoons.ofBonus', { bonus: format.count(bonus) })}` : null}
        </span>
        <span className="d-row-description">
          {t('spoons.came', { date: format.date(lot.acquiredAt) })}
        </span>
      </span>
    </div>
  );
}
