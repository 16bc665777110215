import {
  changePersonGrantsRoute,
  logPersonOutRoute,
  resendNoticeRoute,
  suspendPersonRoute,
} from '@dipper/contract';
import { findPerson, personKeyOf } from '../../../core/accounts/index.ts';
import type { PersonKey } from '../../../core/accounts/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { describePerson } from './person.ts';
import { changeGrants, resendNotice, suspendPerson } from './person-repository.ts';
import type { PersonOutcome } from './person-repository.ts';

export type PersonActs = {
  readonly database: Database;
  /** Ends all logins of a person, on all devices. */
  readonly endSessions: (person: PersonKey) => Promise<void>;
};

const keyOf = ({ params }: { readonly params: { readonly id: number } }): PersonKey =>
  personKeyOf(BigInt(params.id));

/** How they stand since, or why it was not done. */
const tell = async (database: Database, key: PersonKey, outcome: PersonOutcome) => {
  if (outcome === 'user_not_found' || outcome === 'account_deleted') return problem(outcome);
  const person = await describePerson(database, key);
  return person === undefined ? problem('user_not_found') : answer(200, person);
};

/**
 * Mounts operators' changes to a person's account; the record of acts stores each before and after.
 */
export const mountPersonActs = (http: Http, tools: PersonActs): void => {
  const { database, endSessions } = tools;

  http.mount(changePersonGrantsRoute, async (request) => {
    const key = keyOf(request);
    return tell(database, key, await changeGrants(database, key, request.body));
  });

  http.mount(suspendPersonRoute, async (request) => {
    const key = keyOf(request);
    return tell(database, key, await suspendPerson(database, key, request.body.isSuspended));
  });

  http.mount(logPersonOutRoute, async (request) => {
    const key = keyOf(request);
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    await endSessions(key);
    return tell(database, key, 'done');
  });

  http.mount(resendNoticeRoute, async (request) => {
    const key = keyOf(request);
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    const [kind = '', refId = ''] = request.body.noticeId.split('~');
    const isDue = await resendNotice(database, key, { kind, refId });
    return isDue ? answer(204, undefined) : problem('not_found');
  });
};
