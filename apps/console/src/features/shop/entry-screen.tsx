import { catalogueKinds, catalogueRoute, changeCatalogueRoute } from '@dipper/contract';
import type { CatalogueEntry, CatalogueItem, CatalogueKind, Country } from '@dipper/contract';
import { Banner, Button, EmptyState, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { CountryName, Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { catalogueTitles } from '../../shared/words/index.ts';
import { Decision } from './decision.tsx';
import { differencesOf, draftOf, emptyDraft, isPricedOtherwise, readDraft } from './draft.ts';
import type { Draft, FieldErrors, Subject } from './draft.ts';
import { FieldInput } from './field-input.tsx';
import type { Others } from './field-input.tsx';
import {
  fieldsOf,
  hasOwnDates,
  isKoreanOnly,
  isNamedByHand,
  pathOf,
  pricedFieldsOf,
} from './kinds.ts';
import { Preview } from './preview.tsx';
import { CatalogueProposals } from './proposals.tsx';
import { useCountry } from './use-country.ts';
import { Versions } from './versions.tsx';
import { useEntryName } from './words.ts';
import './shop.css';

const kindAt = (location: string): CatalogueKind =>
  catalogueKinds.find((kind) => location.startsWith(`${pathOf[kind]}/`)) ?? 'product';

/** One thing of the shop: as it stands, to be changed, with a preview and all of its versions. */
export function EntryScreen(): ReactNode {
  const [location] = useLocation();
  const [chosen] = useCountry();
  const kind = kindAt(location);
  const country = isKoreanOnly(kind) ? 'kr' : chosen;
  const key = location.slice(pathOf[kind].length + 1);
  return <Loaded key={`${location}?${country}`} kind={kind} country={country} place={key} />;
}

type LoadedProps = {
  readonly kind: CatalogueKind;
  readonly country: Country;
  readonly place: string;
};

function Loaded({ kind, country, place }: LoadedProps): ReactNode {
  const t = useTexts('shop');
  const query = useAnswer(catalogueRoute, { query: { kind, country } });
  const badges = useAnswer(catalogueRoute, { query: { kind: 'badge', country } });
  const promotions = useAnswer(catalogueRoute, { query: { kind: 'promotion', country } });
  const offers = useAnswer(catalogueRoute, { query: { kind: 'subscription', country } });
  const others = {
    badges: badges.answer?.body.results ?? [],
    promotions: promotions.answer?.body.results ?? [],
    offers: offers.answer?.body.results ?? [],
  };
  const nameOf = useEntryName();
  const key = place === 'new' ? undefined : place;
  const [round, setRound] = useState(0);
  const again = (): void => {
    setRound(round + 1);
    query.askAgain();
  };
  const found = query.answer?.body.results.find((each) => each.key === key);
  const name = found === undefined ? t('new_thing') : nameOf(found.key, found.item);
  return (
    <Screen
      title={name}
      lead={
        <Link href={`${pathOf[kind]}?country=${country}`}>
          {t(catalogueTitles[kind])} · <CountryName of={country} />
        </Link>
      }
    >
      <Asking query={query}>
        {({ body: { results } }) =>
          key !== undefined && found === undefined ? (
            <EmptyState title={t('nothing')} />
          ) : (
            <Entry
              key={`${found?.version ?? 0} ${round}`}
              subject={{ kind, country, key }}
              found={found}
              position={results.length + 1}
              others={others}
              round={round}
              onChanged={again}
            />
          )
        }
      </Asking>
    </Screen>
  );
}

type EntryProps = {
  readonly subject: Subject;
  readonly found: CatalogueEntry | undefined;
  readonly position: number;
  readonly others: Others;
  readonly round: number;
  readonly onChanged: () => void;
};

function Entry(props: EntryProps): ReactNode {
  const { subject, found, position, others, round, onChanged } = props;
  const first =
    found === undefined ? emptyDraft(subject, position) : draftOf(subject, found.item.content);
  const [draft, setDraft] = useState(first);
  const { key } = subject;
  return (
    <>
      {found === undefined ? null : (
        <>
          <Planned entry={found} />
          <CatalogueProposals
            kind={subject.kind}
            entries={[found]}
            entryKey={found.key}
            onDone={onChanged}
          />
        </>
      )}
      <div className="shop-entry">
        <EntryForm {...props} first={first} draft={draft} onDraft={setDraft} />
        <Preview subject={subject} draft={draft} badges={others.badges} />
      </div>
      {key === undefined ? null : (
        <Versions subject={{ ...subject, key }} round={round} onWithdrawn={onChanged} />
      )}
    </>
  );
}

function Planned({ entry: { planned } }: { readonly entry: CatalogueEntry }): ReactNode {
  const t = useTexts('shop');
  const [next] = planned;
  if (next === undefined || next.effectiveFrom === null) return null;
  return (
    <Banner tone="info">
      {t('planned_text', { name: next.changedBy })} <Moment at={next.effectiveFrom} />
    </Banner>
  );
}

type FormProps = EntryProps & {
  readonly first: Draft;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
};

const isKey = (kind: CatalogueKind, key: string): boolean =>
  (kind === 'bank' ? /^\d{3}$/u : /^[a-z0-9][a-z0-9-]{1,29}$/u).test(key);

function EntryForm({
  subject,
  found,
  others,
  first,
  draft,
  onDraft,
  onChanged,
}: FormProps): ReactNode {
  const t = useTexts('shop');
  const may = useMay();
  const [, go] = useLocation();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [ownKey, setOwnKey] = useState('');
  const [item, setItem] = useState<CatalogueItem>();
  const { isBusy, failure, run, forget } = useAct(changeCatalogueRoute);
  const { kind, country, key } = subject;
  const needsKey = isNamedByHand(kind) && key === undefined;
  const differences = differencesOf(subject, first, draft);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = readDraft(subject, draft);
    const ofKey = needsKey && !isKey(kind, ownKey) ? { key: 'wrong' as const } : {};
    const wrong = reading.ok ? ofKey : { ...reading.errors, ...ofKey };
    setErrors(wrong);
    forget();
    if (reading.ok && Object.keys(wrong).length === 0) setItem(reading.item);
  }

  const confirm = async (reason: string, effectiveFrom: string | undefined): Promise<void> => {
    if (item === undefined) return;
    const named = needsKey ? ownKey : key;
    const version = (found?.version ?? 0) + 1;
    const result = await run({
      body: {
        country,
        version,
        item,
        reason,
        ...(named !== undefined && { key: named }),
        ...(effectiveFrom !== undefined && { effectiveFrom }),
      },
    });
    if (result?.ok !== true) return;
    setItem(undefined);
    const { body } = result.value;
    if (key !== undefined) onChanged();
    // A new entry has no page before another operator has approved it.
    else go(`${pathOf[kind]}${'key' in body ? `/${body.key}` : ''}?country=${country}`);
  };

  return (
    <>
      <form className="shop-form" onSubmit={submit} noValidate>
        {needsKey ? (
          <Field
            label={t(kind === 'bank' ? 'field_code' : 'field_key')}
            hint={t(kind === 'bank' ? 'hint_code' : 'hint_key')}
            error={errors['key'] && t('error_wrong')}
          >
            <TextInput
              value={ownKey}
              dir="ltr"
              onChange={({ target }) => setOwnKey(target.value)}
            />
          </Field>
        ) : null}
        {fieldsOf(kind, key).map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            country={country}
            draft={draft}
            errors={errors}
            others={others}
            onChange={(name, value) => onDraft({ ...draft, [name]: value })}
          />
        ))}
        {may('changeCatalogue') ? (
          <div className="console-actions">
            <Button type="submit" size="medium" disabled={differences.length === 0}>
              {t('look_over')}
            </Button>
          </div>
        ) : null}
      </form>
      {item === undefined ? null : (
        <Decision
          country={country}
          differences={differences}
          takesTwo={isPricedOtherwise(subject, differences)}
          isKindOfTwo={pricedFieldsOf(kind) !== undefined}
          canBePlanned={key !== undefined || !(hasOwnDates(kind) || isNamedByHand(kind))}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason, from) => void confirm(reason, from)}
          onClose={() => setItem(undefined)}
        />
      )}
    </>
  );
}
