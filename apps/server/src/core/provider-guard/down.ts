import type { Queryable } from '../../platform/db/index.ts';
import { findStanding } from './repository.ts';

/** A way to pay that takes no new payments now. */
export type DownMethod = {
  readonly methodId: number;
  readonly why: 'switched-off' | 'not-answering';
  /** Null if no operator has named an end. */
  readonly until: Date | null;
};

/** Finds a country's methods that are down, and until when; every process answers the same. */
export const findDownMethods = async (
  database: Queryable,
  country: string,
): Promise<readonly DownMethod[]> =>
  (await findStanding(database)).flatMap((row): readonly DownMethod[] => {
    const { method_id: methodId, is_off, off_until, open_until } = row;
    if (row.country !== country) return [];
    if (is_off) return [{ methodId, why: 'switched-off', until: off_until }];
    return open_until === null ? [] : [{ methodId, why: 'not-answering', until: open_until }];
  });
