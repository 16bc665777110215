import type { ActSubjectKind } from '@dipper/contract';
import { parseAnyPublicId } from '../../../core/charging/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import { standingsByName, standingsOfPeople } from './repository.ts';

/** A refused call is recorded under the subject in its address, which has not been looked up. */
const isNobody = (kind: ActSubjectKind, subject: string): boolean =>
  kind === 'person' && !/^\d{1,18}$/.test(subject);

/** Finds the subject's state before or after an act, without personal data. */
export const findStanding = async (
  database: Database,
  kind: ActSubjectKind,
  subject: string,
): Promise<object | undefined> => {
  if (isNobody(kind, subject)) return undefined;
  const ofPerson = standingsOfPeople[kind];
  const name = parseAnyPublicId(subject);
  const byName = standingsByName[kind];
  const [row] =
    ofPerson !== undefined && name !== undefined
      ? await database.query<{ standing: object }>(ofPerson, [name.bucket, name.userId, name.id])
      : byName !== undefined
        ? await database.query<{ standing: object }>(byName, [subject])
        : [];
  return row?.standing;
};
