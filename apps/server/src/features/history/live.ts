import { liveUpdatesRoute } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { problem } from '../../platform/http/index.ts';
import type { EventStream, Http, Person } from '../../platform/http/index.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import { publicIdOf, transactionId } from '../../core/charging/index.ts';
import { changesSince, cursorOf, isCursor } from './live-model.ts';
import type { LiveState } from './live-model.ts';
import { findStandings } from './live-repository.ts';
import type { StandingRow } from './live-repository.ts';

/**
 * Tells connected people that their data changed. Each process serves its own connections and finds
 * changes in the rows, so any process or function may have made them.
 */
export type Live = {
  mount(http: Http): void;
  /** Looks once for changes of everybody who is connected. */
  look(): Promise<LoopOutcome>;
};

type Follower = {
  readonly person: Pick<Person, 'bucket' | 'userId'>;
  readonly stream: EventStream;
  cursor: string;
};

const streamsPerPerson = 3;
const looksAtOnce = 4;

const standingOf = (row: StandingRow): LiveState => ({
  balance: row.balance,
  payments: row.payment_ids.map((paymentId, place) => ({
    id: transactionId({ userId: row.user_id, paymentId }),
    mark: String(row.revisions[place]),
  })),
  cardPayments: row.card_payments.map(({ id, mark }) => ({
    id: publicIdOf('c', { userId: row.user_id, id }),
    mark,
  })),
  subscriptions: row.subscriptions.map(({ id, mark }) => ({
    id: publicIdOf('s', { userId: row.user_id, id }),
    mark,
  })),
  exchanges: row.exchanges.map(({ id, mark }) => ({
    id: publicIdOf('e', { userId: row.user_id, id }),
    mark,
  })),
});

const nothing: LiveState = {
  balance: '',
  payments: [],
  cardPayments: [],
  subscriptions: [],
  exchanges: [],
};

const tell = (follower: Follower, standing: LiveState): void => {
  for (const change of changesSince(follower.cursor, standing, follower.person.userId)) {
    follower.stream.send(change);
  }
  follower.cursor = cursorOf(standing);
};

export const createLive = (database: Database): Live => {
  const followers = new Set<Follower>();

  const read = async (
    bucket: number,
    userIds: readonly bigint[],
  ): Promise<ReadonlyMap<bigint, LiveState>> => {
    const rows = await findStandings(database, bucket, userIds);
    return new Map(rows.map((row) => [row.user_id, standingOf(row)]));
  };

  const lookAt = async (bucket: number, present: readonly Follower[]): Promise<void> => {
    const userIds = [...new Set(present.map(({ person }) => person.userId))];
    const standings = await read(bucket, userIds);
    for (const follower of present) {
      const standing = standings.get(follower.person.userId);
      if (standing !== undefined) tell(follower, standing);
    }
  };

  /** Ends a person's oldest streams, so that reopened pages keep only the newest few. */
  const makeRoom = (userId: bigint): void => {
    const own = [...followers].filter(({ person }) => person.userId === userId);
    own.slice(0, Math.max(0, own.length - streamsPerPerson + 1)).forEach((oldest) => {
      followers.delete(oldest);
      oldest.stream.end();
    });
  };

  return {
    mount: (http) => {
      http.mountStream(liveUpdatesRoute, async ({ person, query }) => {
        const { after } = query;
        if (after !== undefined && !isCursor(after)) return problem('wrong_request_format');
        const standing = (await read(person.bucket, [person.userId])).get(person.userId);
        const now = standing ?? nothing;
        return {
          kind: 'streamed',
          open: (stream) => {
            makeRoom(person.userId);
            const follower = { person, stream, cursor: after ?? cursorOf(now) };
            followers.add(follower);
            tell(follower, now);
            stream.send({ id: follower.cursor });
            return () => followers.delete(follower);
          },
        };
      });
    },
    look: async () => {
      const byBucket = Map.groupBy(followers, ({ person }) => person.bucket);
      const queue = byBucket.entries();
      const looks = Array.from({ length: looksAtOnce }, async () => {
        for (const [bucket, present] of queue) await lookAt(bucket, present);
      });
      await Promise.all(looks);
      return 'idle';
    },
  };
};
