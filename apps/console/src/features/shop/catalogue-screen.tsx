import { catalogueRoute, countries } from '@dipper/contract';
import type { CatalogueEntry, CatalogueKind, Country, Locale } from '@dipper/contract';
import { Badge, Button, EmptyState, Select } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, useCountryName } from '../../shared/format/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { catalogueTitles } from '../../shared/words/index.ts';
import { canBeAdded, isKoreanOnly, isSwitched, pathOf } from './kinds.ts';
import { CatalogueProposals } from './proposals.tsx';
import { useCountry } from './use-country.ts';
import { factOf, isOnSale, isQuoted, useEntryName } from './words.ts';
import './shop.css';

type Listed = {
  readonly kind: CatalogueKind;
  readonly country: Country;
  readonly offers: readonly CatalogueEntry[];
};

type Written = Listed & {
  readonly nameOf: ReturnType<typeof useEntryName>;
  readonly locale: Locale;
};

const columnsOf = (
  t: Texts<'shop'>,
  { kind, country, offers, nameOf, locale }: Written,
): readonly Column<CatalogueEntry>[] => [
  {
    key: 'name',
    head: t('name'),
    cell: ({ key, item }) => (
      <Link href={`${pathOf[kind]}/${key}?country=${country}`}>
        <bdi>{nameOf(key, item)}</bdi>
      </Link>
    ),
  },
  {
    key: 'fact',
    head: t('says'),
    cell: ({ key, item }) => {
      const Words = isQuoted(kind) ? 'bdi' : 'span';
      return (
        <Words className="shop-fact">{factOf(t, item, { country, key, locale, offers })}</Words>
      );
    },
  },
  ...(isSwitched(kind)
    ? [{ key: 'state', head: t('state'), cell: ({ item }: StateProps) => <State item={item} /> }]
    : []),
  {
    key: 'planned',
    head: t('planned'),
    cell: ({ planned: [next] }) =>
      next?.effectiveFrom ? <Moment at={next.effectiveFrom} /> : <span aria-hidden="true">–</span>,
  },
  {
    key: 'changed',
    head: t('last_changed'),
    cell: ({ changedAt, changedBy }) =>
      changedAt === null ? (
        t('never_changed')
      ) : (
        <>
          <Moment at={changedAt} /> <bdi>{changedBy}</bdi>
        </>
      ),
  },
];

type StateProps = Pick<CatalogueEntry, 'item'>;

function State({ item }: StateProps): ReactNode {
  const t = useTexts('shop');
  const isOn = isOnSale(item) === true;
  return (
    <span className="console-badges">
      <Badge tone={isOn ? 'success' : 'neutral'}>{t(isOn ? 'on' : 'off')}</Badge>
      {item.kind === 'badge' ? (
        <Badge ink={item.content.textColor} ground={item.content.backgroundColor}>
          {item.content.label}
        </Badge>
      ) : null}
    </span>
  );
}

/** Lists a country's catalogue of one kind, with its planned versions. */
export function CatalogueScreen({ kind }: { readonly kind: CatalogueKind }): ReactNode {
  const t = useTexts('shop');
  const nameOf = useCountryName();
  const may = useMay();
  const [, go] = useLocation();
  const [chosen, choose] = useCountry();
  const country = isKoreanOnly(kind) ? 'kr' : chosen;
  const query = useAnswer(catalogueRoute, { query: { country, kind } });
  const title = t(catalogueTitles[kind]);
  const isAdding = canBeAdded(kind) && may('changeCatalogue');
  return (
    <Screen
      title={title}
      actions={
        <>
          {isKoreanOnly(kind) ? null : (
            <Select
              aria-label={t('country')}
              value={country}
              onChange={({ target }) => choose(target.value)}
            >
              {countries.map((each) => (
                <option key={each} value={each}>
                  {nameOf(each)}
                </option>
              ))}
            </Select>
          )}
          {isAdding ? (
            <Button size="medium" onClick={() => go(`${pathOf[kind]}/new?country=${country}`)}>
              {t('add')}
            </Button>
          ) : null}
        </>
      }
    >
      <Asking query={query}>
        {({ body: { results } }) => {
          const List = kind === 'free_months' ? FreeMonthsList : EntryList;
          return (
            <>
              <CatalogueProposals kind={kind} entries={results} onDone={query.askAgain} />
              <List kind={kind} country={country} offers={[]} entries={results} />
            </>
          );
        }}
      </Asking>
    </Screen>
  );
}

type ListProps = Listed & { readonly entries: readonly CatalogueEntry[] };

/** Lists free months with their offers' names; until those have loaded, the offers' numbers stand in. */
function FreeMonthsList(props: ListProps): ReactNode {
  const { country } = props;
  const query = useAnswer(catalogueRoute, { query: { country, kind: 'subscription' } });
  return <EntryList {...props} offers={query.answer?.body.results ?? []} />;
}

function EntryList({ entries, ...listed }: ListProps): ReactNode {
  const t = useTexts('shop');
  const nameOf = useEntryName();
  const locale = useLocale();
  return (
    <Table
      caption={t(catalogueTitles[listed.kind])}
      columns={columnsOf(t, { ...listed, nameOf, locale })}
      rows={entries}
      keyOf={({ key }) => key}
      nothing={<EmptyState title={t('nothing')} />}
    />
  );
}
