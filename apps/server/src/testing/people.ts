import { operatorPersonRoute } from '@dipper/contract';
import type { OperatorPerson, OperatorRole } from '@dipper/contract';
import { statement } from '../platform/db/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import type { Dj, ExchangeFixture } from './exchange-fixture.ts';
import { atSeat, seatOperators } from './seats.ts';

const give = statement(
  'test-people-identity',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ($3, $1, $2, dipper.current_time())`,
);

/** One operator of each role, and one more who gives. */
const helpers = {
  vera: 'viewer',
  sana: 'support',
  bora: 'support',
  cata: 'catalogue',
  mina: 'finance-maker',
  chul: 'finance-checker',
  adam: 'administrator',
} as const satisfies Readonly<Record<string, OperatorRole>>;
export type Helper = keyof typeof helpers;
export const helperNames: readonly Helper[] = [
  'vera',
  'sana',
  'bora',
  'cata',
  'mina',
  'chul',
  'adam',
];
export const roleOf = (helper: Helper): OperatorRole => helpers[helper];

/** Each of them, signed in. */
export const seatHelpers = (server: { readonly owner: Queryable }): Promise<void> =>
  seatOperators(
    server,
    Object.fromEntries(helperNames.map((name) => [name, [helpers[name]] as const])),
  );

export const as = (name: Helper): Readonly<Record<string, string>> => atSeat(name);

/** Values that nobody may read without opening them. */
export const canary = {
  phone: '+821055671234',
  mail: 'canary.of.minji@mail.example',
};

export const giveCanaries = async (
  fixture: ExchangeFixture,
  { bucket, userId }: Dj,
): Promise<void> => {
  for (const identity of [`phone:${canary.phone}`, `email:${canary.mail}`]) {
    await fixture.server.owner.query(give, [bucket, userId, identity]);
  }
};

export const personPath = ({ userId }: Pick<Dj, 'userId'>, rest = ''): string =>
  `/operations/people/${userId}${rest}`;

export const personSeenBy = async (
  fixture: ExchangeFixture,
  dj: Dj,
  helper: Helper = 'vera',
): Promise<OperatorPerson> => {
  const response = await fixture.server.call(personPath(dj), { headers: as(helper) });
  return operatorPersonRoute.answers[200].parse(await response.json());
};
