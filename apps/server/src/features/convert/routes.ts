import { convertRoute, decodeAmount, encodeAmount } from '@dipper/contract';
import type { BodyOf, ErrorName } from '@dipper/contract';
import {
  convertPoints,
  exchangeNumber,
  findExchange,
  findPolicies,
} from '../../core/payouts/index.ts';
import { mostSpoonsAtOnce } from '../../core/ledger/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Person } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import { newUuid } from '../../platform/ids.ts';

const retryAfterSeconds = 60;

type ConvertRequest = {
  readonly person: Person;
  readonly body: BodyOf<typeof convertRoute>;
  readonly key: string;
};

/** The least number of spoons, whether the country asks for spoons or for points. */
const minimumIn = async (database: Database, { country }: Person): Promise<number> => {
  const policies = await findPolicies(database, country);
  const policy = policies.find(({ route }) => route === 'convert');
  if (policy === undefined) return 0;
  const { minimum_spoons: spoons, minimum_points: points, rate_points: rate } = policy;
  const ofPoints = (points + rate - 1n) / rate;
  return Number(spoons > ofPoints ? spoons : ofPoints);
};

const refuse = async (database: Database, person: Person, outcome: ErrorName) => {
  if (outcome === 'convert_below_minimum') {
    return problem(outcome, { arguments: { minimum: await minimumIn(database, person) } });
  }
  if (outcome === 'under_maintenance') return problem(outcome, { retryAfterSeconds });
  return problem(outcome);
};

const convert = async (database: Database, { person, body, key }: ConvertRequest) => {
  const spoons = decodeAmount(body.spoons);
  const expectedPoints = decodeAmount(body.expectedPoints);
  if (spoons > mostSpoonsAtOnce) return refuse(database, person, 'convert_limit_exceeded');
  const { bucket, userId } = person;
  const wished = { bucket, userId, exchangeId: newUuid() };
  const { outcome, exchange_id: exchangeId } = await convertPoints(database, wished, {
    key: `convert:${key}`,
    fingerprint: `${spoons}/${expectedPoints}`,
    spoons,
    expectedPoints,
  });
  if (outcome !== 'converted' && outcome !== 'repeated') return refuse(database, person, outcome);
  if (exchangeId === null) throw new Error('a conversion has a number');
  const name = { bucket, userId, exchangeId };
  const exchange = await findExchange(database, name);
  if (exchange === undefined) throw new Error('a conversion that was just made is there');
  return answer(201, {
    exchangeId: exchangeNumber(name),
    spoons: encodeAmount(exchange.amount),
    points: encodeAmount(exchange.points),
    convertedAt: exchange.requested_at.toISOString(),
  });
};

/** Points to spoons: at once, and never back. */
export const mountConvert = (http: Http, database: Database): void => {
  http.mount(
    convertRoute,
    once<typeof convertRoute>(database, async ({ person, body, idempotencyKey: key, log }) => {
      const reply = await convert(database, { person, body, key });
      const outcome = reply.kind === 'problem' ? reply.name : 'converted';
      log.info({ event: 'points-converted', outcome }, 'points were to become spoons');
      return reply;
    }),
  );
};
