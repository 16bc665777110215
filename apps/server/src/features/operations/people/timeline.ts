import { encodeAmount, personTimelineRoute } from '@dipper/contract';
import type { TimelineLine } from '@dipper/contract';
import * as z from 'zod/mini';
import { findPerson, personKeyOf } from '../../../core/accounts/index.ts';
import { publicIdOf } from '../../../core/charging/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { thingNamed } from './search-model.ts';
import { findTimeline } from './timeline-repository.ts';
import type { TimelineRow } from './timeline-repository.ts';

const noticePrefix = 'n';

const describe = (row: TimelineRow, userId: bigint): TimelineLine => {
  const { letter, thing_id: id, amount } = row;
  const isNotice = letter === noticePrefix;
  return {
    id: row.id,
    kind: row.kind,
    at: row.at,
    what: row.what,
    state: row.state,
    name: row.name,
    amount: amount === null ? null : encodeAmount(amount),
    unit: row.unit,
    thing:
      letter === null || id === null || isNotice
        ? null
        : thingNamed(publicIdOf(letter, { userId, id })),
    noticeId: isNotice && id !== null ? `${row.what}~${id}` : null,
  };
};

const place = /^([^~]+)~(.+)$/;
/** The day has to exist: the 30th of February does not. */
const moment = z.iso.datetime({ precision: 6 });

/** Mounts a person's timeline: a line for each event, ordered by time and a unique name. */
export const mountTimeline = (http: Http, database: Database): void => {
  http.mount(personTimelineRoute, async ({ params, query }) => {
    const key = personKeyOf(BigInt(params.id));
    const [, at, id] = place.exec(query.cursor ?? '') ?? [];
    const after = at === undefined || id === undefined ? undefined : { at, id };
    const isNoPlace = after === undefined || !moment.safeParse(after.at).success;
    if (query.cursor !== undefined && isNoPlace) return problem('wrong_request_format');
    if ((await findPerson(database, key)) === undefined) return problem('user_not_found');
    const page = { kind: query.kind, after, limit: query.limit + 1 };
    const rows = await findTimeline(database, key, page);
    return pageAnswer(
      rows.map((row) => describe(row, key.userId)),
      query,
      (last) => `${last.at}~${last.id}`,
    );
  });
};
