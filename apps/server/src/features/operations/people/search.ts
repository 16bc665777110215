import { maskedEmail, maskedPhone, operatorPeopleRoute, personNamesRoute } from '@dipper/contract';
import type { FoundPerson } from '@dipper/contract';
import { identityName } from '../../../core/accounts/index.ts';
import { publicIdOf } from '../../../core/charging/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { answer, pageAnswer, problem } from '../../../platform/http/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import { placesOf, thingNamed } from './search-model.ts';
import type { Places } from './search-model.ts';
import {
  findByEnding,
  findByIdentity,
  findByNickname,
  findByNumber,
  findByReference,
} from './search-repository.ts';

type Match = Pick<FoundPerson, 'matchedBy' | 'matched' | 'thing'> & { readonly userId: bigint };

const plain = { thing: null } as const;

const matchOfIdentity = async (
  database: Database,
  by: 'email' | 'phone',
  subject: string | undefined,
): Promise<readonly Match[]> => {
  if (subject === undefined) return [];
  const userId = await findByIdentity(database, identityName(by, subject));
  const matched = (by === 'email' ? maskedEmail : maskedPhone)(subject);
  return userId === undefined ? [] : [{ userId, matchedBy: by, matched, ...plain }];
};

const matchesOfReference = async (
  database: Database,
  reference: string | undefined,
): Promise<readonly Match[]> => {
  if (reference === undefined) return [];
  const rows = await findByReference(database, reference);
  return rows.map(({ letter, user_id: userId, id }) => {
    const thing = thingNamed(publicIdOf(letter, { userId, id }));
    return { userId, matchedBy: 'provider', matched: reference, thing };
  });
};

/** Finds exact matches: one person, or a few by accident. */
const findExact = async (
  database: Database,
  { userId, thingOf, ...places }: Places,
  written: string,
): Promise<readonly Match[]> => {
  const named = written.trim().toLowerCase();
  const found = await Promise.all([
    matchesOfReference(database, places.reference),
    matchOfIdentity(database, 'email', places.email),
    matchOfIdentity(database, 'phone', places.phone),
  ]);
  const user: readonly Match[] =
    userId === undefined ? [] : [{ userId, matchedBy: 'user', matched: String(userId), ...plain }];
  const thing: readonly Match[] =
    thingOf === undefined
      ? []
      : [{ userId: thingOf, matchedBy: 'thing', matched: named, thing: thingNamed(named) }];
  return [...user, ...thing, ...found.flat()];
};

type Page = { readonly after: bigint | undefined; readonly limit: number };

const findPage = async (
  database: Database,
  { phoneEnding: phone, cardEndings: cards = [], nickname }: Places,
  page: Page,
): Promise<readonly Match[]> => {
  if (phone !== undefined || cards.length > 0) {
    const rows = await findByEnding(database, { phone, cards }, page);
    return rows.map(({ user_id: userId, by, ending }) => ({
      userId,
      matchedBy: by,
      matched: by === 'phone-ending' ? maskedPhone(ending) : `**** ${ending}`,
      ...plain,
    }));
  }
  if (nickname === undefined) return [];
  const userIds = await findByNickname(database, nickname, page);
  return userIds.map((userId) => ({ userId, matchedBy: 'nickname', matched: '', ...plain }));
};

const describe = async (
  database: Database,
  matches: readonly Match[],
): Promise<readonly FoundPerson[]> => {
  const rows = await findByNumber(database, [...new Set(matches.map(({ userId }) => userId))]);
  const people = new Map(rows.map((row) => [row.user_id, row]));
  return matches.flatMap(({ userId, matched, ...match }) => {
    const row = people.get(userId);
    if (row === undefined) return [];
    const { nickname, tag, country, state, joined_at: joinedAt } = row;
    return [
      {
        nickname,
        tag,
        country,
        state,
        userId: Number(userId),
        joinedAt: joinedAt.toISOString(),
        ...match,
        matched: match.matchedBy === 'nickname' ? nickname : matched,
      },
    ];
  });
};

/**
 * Mounts the search by anything that a customer can name, where a complete number finds exactly its
 * owner, and the names behind the numbers of other lists.
 */
export const mountPeopleSearch = (http: Http, database: Database): void => {
  http.mount(operatorPeopleRoute, async ({ query }) => {
    const { q, by, cursor, limit } = query;
    if (cursor !== undefined && !/^\d{1,16}$/.test(cursor)) return problem('wrong_request_format');
    const places = placesOf(q, by);
    const exact = cursor === undefined ? await findExact(database, places, q) : [];
    const named = await describe(database, exact);
    if (named.length > 0) return answer(200, { results: [...named], nextCursor: null });
    const after = cursor === undefined ? undefined : BigInt(cursor);
    const matches = await findPage(database, places, { after, limit: limit + 1 });
    const found = await describe(database, matches);
    return pageAnswer(found, query, ({ userId }) => String(userId));
  });

  http.mount(personNamesRoute, async ({ query }) => {
    const rows = await findByNumber(database, query.ids.split(',').map(BigInt));
    const results = rows.map(({ user_id: id, nickname }) => ({ userId: Number(id), nickname }));
    return answer(200, { results });
  });
};
