import { exchangePoliciesRoute, secondLookProposalsRoute } from '@dipper/contract';
import type { ExchangePolicy, SecondLookWish, Unit } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { Changes } from '../../shared/changes/index.ts';
import { UnitAmount, useCountryName } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { SecondLookProposals } from '../../shared/second-looks/index.ts';
import type { WishWords } from '../../shared/second-looks/index.ts';
import { amountFields, amountTyped, draftOf, partFields } from './policy-fields.ts';
import type { Draft, NumberField } from './policy-fields.ts';

type Wish = Extract<SecondLookWish, { readonly kind: 'exchange-policy' }>;

/** Names the country and the way of payout, and shows the proposed changes. */
const useTermsWords = (policies: readonly ExchangePolicy[]): WishWords<Wish> => {
  const t = useTexts('exchange');
  const nameOf = useCountryName();
  return {
    kinds: ['exchange-policy'],
    aboutOf: ({ country, route }) => `${nameOf(country)} · ${t(`way_${route}`)}`,
    wishOf: (wish, version) => (
      <TermsChanges wish={wish} before={beforeOf(policies, wish, version)} />
    ),
  };
};

type ProposalsProps = { readonly onDone: () => void };

/** Proposed terms, which another administrator approves and which apply a day later. */
export function PolicyProposals({ onDone }: ProposalsProps): ReactNode {
  const policies = useAnswer(exchangePoliciesRoute, { query: {} });
  const decided = (): void => {
    policies.askAgain();
    onDone();
  };
  return (
    <Asking query={policies}>
      {({ body: { results } }) => <Beside policies={results} onDone={decided} />}
    </Asking>
  );
}

type BesideProps = ProposalsProps & { readonly policies: readonly ExchangePolicy[] };

function Beside({ policies, onDone }: BesideProps): ReactNode {
  const words = useTermsWords(policies);
  const query = useAnswer(secondLookProposalsRoute, {});
  const decided = (): void => {
    query.askAgain();
    onDone();
  };
  return (
    <Asking query={query}>
      {({ body }) => (
        <SecondLookProposals<Wish> proposals={body.results} words={words} onDone={decided} />
      )}
    </Asking>
  );
}

/** The version that it would follow. */
const beforeOf = (
  policies: readonly ExchangePolicy[],
  { country, route }: Wish,
  version: number,
): ExchangePolicy | undefined =>
  policies.find(
    (each) => each.country === country && each.route === route && each.version === version - 1,
  );

const fields: readonly NumberField[] = [...amountFields, ...partFields, 'depositDays'];

type ChangesProps = { readonly wish: Wish; readonly before: ExchangePolicy | undefined };

/** The fields that a proposal changes, against the version before it. */
function TermsChanges({ wish, before }: ChangesProps): ReactNode {
  const t = useTexts('exchange');
  const then = draftOf(wish);
  const now = before && draftOf(before);
  const changes = fields
    .filter((name) => now?.[name] !== then[name])
    .map((name) => ({
      key: name,
      name: t(`policy_${name}`),
      before: now && <Value name={name} draft={now} unit={wish.unit} />,
      after: <Value name={name} draft={then} unit={wish.unit} />,
    }));
  return <Changes changes={[...changes, ...taxChange(t, now, then)]} />;
}

const taxChange = (t: Texts<'exchange'>, now: Draft | undefined, then: Draft) =>
  now?.taxClass === then.taxClass
    ? []
    : [
        {
          key: 'tax',
          name: t('tax'),
          before: now && t(`tax_${now.taxClass}`),
          after: t(`tax_${then.taxClass}`),
        },
      ];

type ValueProps = {
  readonly name: NumberField;
  readonly draft: Draft;
  readonly unit: Unit;
};

function Value({ name, draft, unit }: ValueProps): ReactNode {
  const typed = amountTyped(name, draft[name], unit);
  return typed === undefined ? <bdi dir="ltr">{draft[name]}</bdi> : <UnitAmount {...typed} />;
}
