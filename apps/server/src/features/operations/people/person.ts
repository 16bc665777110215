import {
  currencyOfCountry,
  encodeAmount,
  maskedEmail,
  maskedPhone,
  openPersonFieldRoute,
  openingCountsRoute,
  operatorPersonRoute,
  personOpeningsRoute,
} from '@dipper/contract';
import type { OperatorPerson, PersonField } from '@dipper/contract';
import { findPerson, personKeyOf } from '../../../core/accounts/index.ts';
import type { Account, PersonKey } from '../../../core/accounts/index.ts';
import { findOpenLots, findWallet } from '../../../core/ledger/index.ts';
import { findMonthOf, monthLeftOf } from '../../../core/limits/index.ts';
import { findPayee, openPayee } from '../../../core/payouts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { FieldKeys } from '../../../platform/field-keys.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import {
  countOpenings,
  findDjsOf,
  findFacts,
  findIdentities,
  findOpeningsOf,
} from './person-repository.ts';
import type { FactsRow, IdentityRow } from './person-repository.ts';

export type PeopleTools = { readonly database: Database; readonly fieldKeys: FieldKeys };

const lotsShown = 100;

type Login = { readonly way: string; readonly subject: string; readonly since: Date };

const loginOf = ({ identity, created_at: since }: IdentityRow): Login => {
  const colon = identity.indexOf(':');
  return { way: identity.slice(0, colon), subject: identity.slice(colon + 1), since };
};

const hidden = '••••';
const maskedSubject = ({ way, subject }: Login): string => {
  if (way === 'phone') return maskedPhone(subject);
  return way === 'email' ? maskedEmail(subject) : hidden;
};

/** Returns the personal fields that can be opened, with as much of each as anybody may read. */
const personalOf = (
  account: Account,
  logins: readonly Login[],
  facts: FactsRow,
): OperatorPerson['personal'] => {
  const masked: Readonly<Record<PersonField, string | undefined>> = {
    phone: logins
      .filter(({ way }) => way === 'phone')
      .map(maskedSubject)
      .at(-1),
    email: logins
      .filter(({ way }) => way === 'email')
      .map(maskedSubject)
      .at(-1),
    name: facts.named_in === null ? undefined : hidden,
    date_of_birth: account.dateOfBirth === undefined ? undefined : '••••-••-••',
  };
  const fields: readonly PersonField[] = ['phone', 'email', 'name', 'date_of_birth'];
  return fields.flatMap((what) => {
    const found = masked[what];
    return found === undefined ? [] : [{ what, masked: found }];
  });
};

const standingOf = (account: Account) => ({
  userId: Number(account.userId),
  nickname: account.nickname,
  tag: account.tag,
  country: account.country,
  state: account.state,
  joinedAt: account.joinedAt.toISOString(),
  deletedAt: account.deletedAt?.toISOString() ?? null,
  certification: account.certification,
  graceEndsAt: account.graceEndsAt?.toISOString() ?? null,
  isMinor: account.grantAdult !== 1,
  grants: { payment: account.grantPayment, adult: account.grantAdult },
  isVip: account.isVip,
  vipGrade: account.vipGrade ?? null,
  djLevel: account.djLevel,
});

const findMonth = async (
  database: Database,
  { bucket, userId, country }: Account,
): Promise<OperatorPerson['month']> => {
  const row = await findMonthOf(database, { bucket, userId, country });
  const left = monthLeftOf(row);
  return {
    month: row.month,
    count: row.count,
    paid: encodeAmount(row.paid),
    open: encodeAmount(row.open),
    limit: left === undefined ? null : encodeAmount(left.limit),
    currency: currencyOfCountry[country],
  };
};

/** Describes a person's account. All personal data in it is masked. */
export const describePerson = async (
  database: Database,
  key: PersonKey,
): Promise<OperatorPerson | undefined> => {
  const account = await findPerson(database, key);
  if (account === undefined) return undefined;
  const [facts, djs, identities, wallet, lots, month] = await Promise.all([
    findFacts(database, key),
    findDjsOf(database, key),
    findIdentities(database, key),
    findWallet(database, key),
    findOpenLots(database, key, lotsShown),
    findMonth(database, account),
  ]);
  const logins = identities.map(loginOf);
  return {
    ...standingOf(account),
    djIds: djs.map(Number),
    logins: logins.map((login) => ({
      way: login.way,
      masked: maskedSubject(login),
      since: login.since.toISOString(),
    })),
    openLogins: facts.open_logins,
    lastLoginAt: facts.last_login_at?.toISOString() ?? null,
    personal: personalOf(account, logins, facts),
    openings: facts.openings,
    paidSpoon: encodeAmount(wallet.spoon_paid),
    bonusSpoon: encodeAmount(wallet.spoon_bonus),
    point: encodeAmount(wallet.point),
    lots: lots.map((lot) => ({
      lotId: lot.lot_id,
      paidLeft: encodeAmount(lot.paid_left),
      bonusLeft: encodeAmount(lot.bonus_left),
      acquiredAt: lot.acquired_at.toISOString(),
      expiresAt: lot.expires_at.toISOString(),
    })),
    month,
  };
};

/** Returns the name from the person's newest exchange that is still stored. */
const nameOf = async (
  { database, fieldKeys }: PeopleTools,
  key: PersonKey,
): Promise<string | undefined> => {
  const { named_in: exchangeId } = await findFacts(database, key);
  const exchange = exchangeId === null ? undefined : { ...key, exchangeId };
  const row = exchange && (await findPayee(database, exchange));
  return exchange && row && openPayee(fieldKeys, exchange, row).contact?.applicantName;
};

/** The newest, which is where mails go. */
const subjectOf = async (
  { database }: PeopleTools,
  key: PersonKey,
  field: 'phone' | 'email',
): Promise<string | undefined> => {
  const logins = (await findIdentities(database, key)).map(loginOf);
  return logins.findLast(({ way }) => way === field)?.subject;
};

const opened = (
  tools: PeopleTools,
  account: Account,
  what: PersonField,
): Promise<string | undefined> => {
  switch (what) {
    case 'phone':
    case 'email':
      return subjectOf(tools, account, what);
    case 'name':
      return nameOf(tools, account);
    case 'date_of_birth':
      return Promise.resolve(account.dateOfBirth);
  }
};

const mountOpenings = (http: Http, tools: PeopleTools): void => {
  const { database } = tools;
  // The audit record has already stored the operator, the field and the reason.
  http.mount(openPersonFieldRoute, async ({ params, body: { what }, log }) => {
    const account = await findPerson(database, personKeyOf(BigInt(params.id)));
    if (account === undefined) return problem('user_not_found');
    const value = await opened(tools, account, what);
    if (value === undefined) return problem('not_found');
    log.info({ event: 'person-opened', kind: what }, 'an operator has looked at something');
    return answer(200, { what, value });
  });

  http.mount(personOpeningsRoute, async ({ params }) => {
    const key = personKeyOf(BigInt(params.id));
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    const rows = await findOpeningsOf(database, key);
    return answer(200, { results: rows.map((row) => ({ ...row, at: row.at.toISOString() })) });
  });

  http.mount(openingCountsRoute, async ({ query }) => {
    const rows = await countOpenings(database, query.days);
    const results = rows.map(({ last_at: lastAt, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
    }));
    return answer(200, { results });
  });
};

/** A person's page, and the disclosure of its items one at a time. */
export const mountPerson = (http: Http, tools: PeopleTools): void => {
  mountOpenings(http, tools);
  http.mount(operatorPersonRoute, async ({ params }) => {
    const person = await describePerson(tools.database, personKeyOf(BigInt(params.id)));
    return person === undefined ? problem('user_not_found') : answer(200, person);
  });
};
