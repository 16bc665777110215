import { errorCatalogue } from '@dipper/contract';
import type { RouteDefinition } from '@dipper/contract';
import type { Database } from '../db/index.ts';
import { isTimedOut } from '../db/index.ts';
import { problem, render, stored } from '../http/index.ts';
import type { Handler, Person, Problem, Reply, Stored } from '../http/index.ts';
import { newUuid } from '../ids.ts';
import { fingerprintOf } from './fingerprint.ts';
import { claimIdempotency, finishIdempotency, releaseIdempotency } from './repository.ts';
import type { ClaimOutcome, IdempotencyClaim } from './repository.ts';

type MoneyRoute = RouteDefinition & { readonly movesMoney: true; readonly access: 'person' };

type Call = {
  readonly route: MoneyRoute;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly person: Person;
  readonly idempotencyKey: string;
  readonly requestId: string;
};

const leaseSeconds = 40;
const retryAfterSeconds = 1;

const claimOf = (call: Call): IdempotencyClaim => ({
  bucket: call.person.bucket,
  userId: call.person.userId,
  operation: call.route.name,
  key: call.idempotencyKey,
  fingerprint: fingerprintOf([call.params, call.query, call.body]),
  runner: newUuid(),
  leaseSeconds,
});

/** A first call that has not committed its claim holds the row: that is "still running", too. */
const claimOrRunning = async (
  database: Database,
  claim: IdempotencyClaim,
): Promise<ClaimOutcome> => {
  try {
    return await claimIdempotency(database, claim);
  } catch (error) {
    if (isTimedOut(error)) return { outcome: 'running' };
    throw error;
  }
};

/** A decision stands; "try again" does not. */
const isFinal = (reply: Reply): boolean =>
  reply.kind !== 'problem' || !errorCatalogue[reply.name].retry;

type Run<Answered extends Reply> = () => Promise<Answered>;

const runAndKeep = async <Answered extends Reply>(
  database: Database,
  { call, claim, run }: { call: Call; claim: IdempotencyClaim; run: Run<Answered> },
): Promise<Answered> => {
  const reply = await run().catch(async (error: unknown) => {
    await releaseIdempotency(database, claim);
    throw error;
  });
  if (!isFinal(reply)) {
    await releaseIdempotency(database, claim);
    return reply;
  }
  const { status, text } = render(reply, call.requestId);
  await finishIdempotency(database, claim, { status, body: text });
  return reply;
};

const answerOnce = async <Answered extends Reply>(
  database: Database,
  call: Call,
  run: Run<Answered>,
): Promise<Answered | Problem | Stored> => {
  const claim = claimOf(call);
  const claimed = await claimOrRunning(database, claim);
  switch (claimed.outcome) {
    case 'finished':
      return stored(claimed.status, claimed.body);
    case 'other_input':
      return problem('idempotency_key_mismatch');
    case 'running':
      return problem('idempotency_key_in_progress', { retryAfterSeconds });
    case 'claimed':
    case 'resumed':
      return runAndKeep(database, { call, claim, run });
  }
};

/**
 * Wraps a route that moves money: the answer is stored under the caller's key, and a repeated call
 * gets it again. After a crash the handler runs again with the same input, so unique constraints
 * must make its effects repeatable.
 */
export const once =
  <Route extends MoneyRoute>(database: Database, handler: Handler<Route>): Handler<Route> =>
  (request) =>
    answerOnce(database, request, () => handler(request));
