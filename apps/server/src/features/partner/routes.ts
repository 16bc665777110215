import {
  decodeAmount,
  encodeAmount,
  partnerBalanceRoute,
  partnerGiftRoute,
  partnerGrantRoute,
  partnerPersonRoute,
  partnerSetDjRoute,
  partnerSpendRoute,
} from '@dipper/contract';
import type { WireAmount } from '@dipper/contract';
import { findPerson, identityName, personKeyOf } from '../../core/accounts/index.ts';
import type { Account } from '../../core/accounts/index.ts';
import { claimDj, setDjLevel } from '../../core/income/index.ts';
import { describeBalance } from '../../core/ledger/index.ts';
import type { Database, Queryable } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { moveForPartner } from './commands.ts';
import type { Movement } from './commands.ts';
import { findUserOf } from './repository.ts';

type Body = {
  readonly reference: string;
  readonly userId: number;
  readonly spoons: WireAmount;
  readonly djId?: number;
};
type Call = {
  readonly body: Body;
  readonly idempotencyKey: string;
  readonly partner: string;
};
type Kind = Pick<Movement, 'operation' | 'purpose'>;

/** The same name in both places: then a reader of either knows what happens once. */
const hasTwoNames = ({ body, idempotencyKey }: Call): boolean => body.reference !== idempotencyKey;

const differentNames = {
  detail: 'the Idempotency-Key of a call between services is its reference',
  fields: [{ path: 'headers.idempotency-key', rule: 'invalid_format' }],
};

const answerMove = async (database: Database, call: Call, kind: Kind) => {
  if (hasTwoNames(call)) return problem('wrong_request_format', differentNames);
  const { reference, userId, spoons, djId } = call.body;
  const moved = await moveForPartner(database, {
    ...kind,
    reference,
    userId: BigInt(userId),
    spoons: decodeAmount(spoons),
    keyId: call.partner,
    ...(djId === undefined ? {} : { djId: BigInt(djId) }),
  });
  if (moved.kind === 'refused') return problem(moved.error);
  const { balance, movedAt } = moved;
  return answer(201, {
    reference,
    userId,
    spoons,
    balance: encodeAmount(balance),
    movedAt: movedAt.toISOString(),
  });
};

const findStanding = async (db: Queryable, userId: bigint): Promise<Account | undefined> => {
  const account = await findPerson(db, personKeyOf(userId));
  return account?.state === 'deleted' ? undefined : account;
};

const mountPeople = (http: Http, database: Database): void => {
  http.mount(partnerBalanceRoute, async ({ params }) => {
    const account = await findStanding(database, BigInt(params.id));
    return account === undefined
      ? problem('user_not_found')
      : answer(200, await describeBalance(database, account));
  });

  http.mount(partnerPersonRoute, async ({ query }) => {
    const userId = await findUserOf(database, identityName(query.snsType, query.subject));
    const account = userId === undefined ? undefined : await findStanding(database, userId);
    if (account === undefined) return problem('user_not_found');
    const { nickname, djLevel } = account;
    return answer(200, { userId: Number(account.userId), nickname, djLevel });
  });

  http.mount(partnerSetDjRoute, async ({ params, body, partner, log }) => {
    const account = await findStanding(database, BigInt(body.userId));
    if (account === undefined) return problem('user_not_found');
    const named = { djId: BigInt(params.id), by: partner };
    const owner = await claimDj(database, account, named);
    if (owner !== account.userId) return problem('account_already_registered');
    const { djLevel } = body;
    const outcome = await setDjLevel(database, account, { ...named, djLevel });
    if (outcome === 'user_not_found') return problem('user_not_found');
    log.info(
      { event: 'dj-set', userId: account.userId, reference: params.id, state: djLevel, outcome },
      'the streaming service has named a DJ',
    );
    const isChanged = outcome === 'done';
    return answer(200, { djId: params.id, userId: body.userId, djLevel, isChanged });
  });
};

/** Mounts the calls that the streaming service makes as itself. */
export const mountPartner = (http: Http, database: Database): void => {
  http.mount(partnerSpendRoute, (call) =>
    answerMove(database, call, { operation: 'spend', purpose: call.body.purpose }),
  );
  http.mount(partnerGiftRoute, (call) =>
    answerMove(database, call, { operation: 'gift', purpose: 'gift' }),
  );
  http.mount(partnerGrantRoute, (call) =>
    answerMove(database, call, { operation: 'grant', purpose: call.body.reason }),
  );
  mountPeople(http, database);
};
