import { failure, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Limit } from './limit.ts';
import { returnTry, takeTry } from './repository.ts';

export type Taken = {
  /** Takes the try out of all counts, because it was none. */
  giveBack(): Promise<void>;
  /** Removes the attempt from the counts of its subject, and leaves it in those of its origin. */
  giveBackOwn(): Promise<void>;
  /** Resets the account's counts after a success. */
  succeed(): Promise<void>;
};

export type Throttle = {
  /** The failure is how many seconds to wait. */
  take(limits: readonly Limit[]): Promise<Result<Taken, number>>;
  forget(limits: readonly Limit[]): Promise<void>;
};

export type ThrottleOptions = {
  readonly database: Database;
  /** Keys that hash the subjects; with a newer key all counts start again at zero. */
  readonly fieldKeys: FieldKeys;
  /** False in load tests, where one address stands for many clients. */
  readonly countsShared: boolean;
};

const ownOf = (limits: readonly Limit[]): readonly Limit[] =>
  limits.filter(({ isShared }) => !isShared);

export const createThrottle = (options: ThrottleOptions): Throttle => {
  const { database, fieldKeys, countsShared } = options;
  const keyOf = ({ subject }: Limit): Buffer => fieldKeys.hash(subject, 'login-throttle');
  const giveBack = async (limits: readonly Limit[]): Promise<void> => {
    for (const limit of limits) await returnTry(database, keyOf(limit), { isAll: false });
  };
  const forget = async (limits: readonly Limit[]): Promise<void> => {
    for (const limit of limits) await returnTry(database, keyOf(limit), { isAll: !limit.isShared });
  };
  return {
    take: async (limits) => {
      const taken: Limit[] = [];
      for (const limit of limits.filter(({ isShared }) => countsShared || !isShared)) {
        const waitSeconds = await takeTry(database, keyOf(limit), limit);
        if (waitSeconds !== undefined) {
          await giveBack(taken);
          return failure(waitSeconds);
        }
        taken.push(limit);
      }
      return success({
        giveBack: () => giveBack(taken),
        giveBackOwn: () => giveBack(ownOf(taken)),
        succeed: () => forget(taken),
      });
    },
    forget: (limits) => forget(ownOf(limits)),
  };
};
