import { signinRoute, tokensRoute } from '@dipper/contract';
import type { Client } from '@dipper/contract';
import type { Deployment } from '../deployment/deployment.ts';
import { liftDailyLimits } from '../../tools/testing/lift-limits.ts';
import { createCaller, visit } from './caller.ts';
import type { Journal } from './journal.ts';
import { countriesOf } from './ways.ts';
import type { Way } from './ways.ts';

/** Somebody with an account, and a client that speaks for them. */
export type Person = {
  readonly userId: number;
  readonly country: Way['country'];
  readonly call: Client;
  /** New tokens, for when the old one has run out. Only where no answer gets lost. */
  renew(): Promise<void>;
};

const deviceId = 'faults-device';
const loginsAtOnce = 5;

/** A run buys by each way that it knows, also by those that an operator would leave off. */
const offerMethods = `update dipper.payment_method
  set available = true, unavailable_reason = null, maximum_total = null, rest_from = null,
     rest_until = null, rest_zone = null where method_id = any($1::int[])`;

const turnMethods = `update dipper.payment_method set provider = $2 where method_id = any($1::int[])`;

/** Begins these methods with the one provider from now on, or with the other where there is one. */
export const turnTo = async (
  { database }: { readonly database: Pick<Deployment['database'], 'query'> },
  ways: readonly Way[],
  which: 'provider' | 'other',
): Promise<void> => {
  const byProvider = Map.groupBy(ways, (way) => way[which] ?? way.provider);
  for (const [provider, own] of byProvider) {
    await database.query(turnMethods, [own.map(({ methodId }) => methodId), provider]);
  }
};

/**
 * The harness's write past the API, beside methods and limits: the streaming service, which has no part in a fault run,
 * gives a new person the certification and the right to pay.
 */
const grantPayment = `update dipper.app_user
  set grant_payment = 1, grant_adult = 1, certification = 'certified'
  where user_id = any($1::bigint[])`;

const must = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`a login did not work: ${what}`);
  return value;
};

/** The real way in: authorize, the provider's page, the way back, and the one-time key. */
export type Newcomer = { readonly number: number; readonly country: Way['country'] };

/** Logs somebody in; a person who has been there is known again by their number. */
export const logIn = async (
  deployment: Pick<Deployment, 'origin' | 'sandbox'>,
  journal: Journal,
  { number, country }: Newcomer,
): Promise<Person> => {
  const query = new URLSearchParams({
    sns_type: 'google',
    is_jwt: '1',
    age_confirmed: '1',
    country,
    device_unique_id: deviceId,
  });
  const away = await visit(journal, `${deployment.origin}/api/authorize/?${query}`);
  const authorizeUrl = must(away.location, 'no way to the provider');
  const back = await deployment.sandbox.signIn(authorizeUrl, `buyer-${number}@faults.example`);
  const home = await visit(journal, back, { cookie: away.cookie });
  const authKey = new URL(must(home.location, 'no way back')).searchParams.get('auth_key');

  let token: string | undefined;
  const call = createCaller({ origin: deployment.origin, journal, token: () => token });
  const exchange = async (
    body: { auth_key: string; device_unique_id: string; sign_up: true } | { refresh_token: string },
  ): Promise<string> => {
    const answer = await call(tokensRoute, { body });
    if (!answer.ok) throw new Error(`no tokens: ${JSON.stringify(answer.error)}`);
    token = answer.value.body.data.jwt;
    return must(answer.value.body.data.refresh_token, 'no refresh token');
  };
  let refreshToken = await exchange({
    auth_key: must(authKey ?? undefined, `no key in ${home.location}`),
    device_unique_id: deviceId,
    sign_up: true,
  });
  const signedIn = await call(signinRoute, { body: { sns_type: 'google', country } });
  if (!signedIn.ok) throw new Error(`not signed in: ${JSON.stringify(signedIn.error)}`);
  return {
    country,
    userId: must(signedIn.value.body.results[0], 'nobody').id,
    call,
    renew: async () => {
      refreshToken = await exchange({ refresh_token: refreshToken });
    },
  };
};

export const allowToPay = (
  { database }: { readonly database: Pick<Deployment['database'], 'query'> },
  userIds: readonly number[],
) => database.query(grantPayment, [userIds]);

/** New people, logged in and allowed to pay. */
export const makePeople = async (
  deployment: Pick<Deployment, 'origin' | 'sandbox'> & {
    readonly database: Pick<Deployment['database'], 'query'>;
  },
  journal: Journal,
  { count, ways }: { readonly count: number; readonly ways: readonly Way[] },
): Promise<readonly Person[]> => {
  const people: Person[] = [];
  const countries = countriesOf(ways);
  const numbers = Array.from({ length: count }, (_, number) => number).values();
  const logins = Array.from({ length: loginsAtOnce }, async () => {
    for (const number of numbers) {
      const country = countries[number % countries.length] ?? 'kr';
      people.push(await logIn(deployment, journal, { number, country }));
    }
  });
  await Promise.all(logins);
  await allowToPay(
    deployment,
    people.map(({ userId }) => userId),
  );
  await deployment.database.query(liftDailyLimits, []);
  await deployment.database.query(offerMethods, [ways.map(({ methodId }) => methodId)]);
  await turnTo(deployment, ways, 'provider');
  return people.toSorted((left, right) => left.userId - right.userId);
};
