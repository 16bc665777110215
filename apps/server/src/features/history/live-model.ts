import { createHash } from 'node:crypto';
import type { LiveEvent } from '@dipper/contract';

/** The parts of a person's account that can change while they look, each with a mark of its state. */
export type LiveState = {
  readonly balance: string;
  readonly payments: readonly Changing[];
  readonly cardPayments: readonly Changing[];
  readonly subscriptions: readonly Changing[];
  readonly exchanges: readonly Changing[];
};

type Changing = { readonly id: string; readonly mark: string };

export type LiveChange = { readonly id?: string; readonly data?: LiveEvent };

const markLength = 6;
const marksMax = 36;
const cursorShape = new RegExp(`^(?:[\\w-]{${markLength}}){1,${marksMax}}$`);

const markOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, markLength);

const thingsOf = (standing: LiveState) => [
  ...standing.payments.map((each) => ({ kind: 'payment', ...each }) as const),
  ...standing.cardPayments.map((each) => ({ kind: 'card_payment', ...each }) as const),
  ...standing.subscriptions.map((each) => ({ kind: 'subscription', ...each }) as const),
  ...standing.exchanges.map((each) => ({ kind: 'exchange', ...each }) as const),
];

const marksOf = (standing: LiveState) => ({
  balance: markOf(standing.balance),
  things: thingsOf(standing).map(({ kind, id, mark }) => ({
    kind,
    id,
    mark: markOf(`${id} ${mark}`),
  })),
});

/** Marks of all that somebody has seen: a cursor that means the same to every server. */
export const cursorOf = (standing: LiveState): string => {
  const { balance, things } = marksOf(standing);
  return [balance, ...things.map(({ mark }) => mark)].join('');
};

export const isCursor = (text: string): boolean => cursorShape.test(text);

/**
 * Returns everything that differs from the cursor; the last event carries the caller's new cursor.
 */
export const changesSince = (
  cursor: string,
  standing: LiveState,
  userId: bigint,
): readonly LiveChange[] => {
  const seen = new Set(cursor.slice(markLength).match(new RegExp(`.{${markLength}}`, 'g')));
  const marks = marksOf(standing);
  const things = marks.things
    .filter(({ mark }) => !seen.has(mark))
    .map(({ kind, id }): LiveEvent => ({ kind, id }));
  const balance =
    cursor.slice(0, markLength) === marks.balance
      ? []
      : [{ kind: 'balance', id: userId.toString() } as const];
  const events: readonly LiveEvent[] = [...things, ...balance];
  return events.map((data, place) =>
    place === events.length - 1 ? { id: cursorOf(standing), data } : { data },
  );
};
