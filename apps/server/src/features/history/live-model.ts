import { createHash } from 'node:crypto';
import type { LiveEvent } from '@dipper/contract';

/** What of a person can change while they look, each thing with a mark of how it is now. */
export type Standing = {
  readonly balance: string;
  readonly payments: readonly { readonly id: string; readonly mark: string }[];
};

export type LiveChange = { readonly id?: string; readonly data?: LiveEvent };

const markLength = 6;
const marksMax = 21;
const cursorShape = new RegExp(`^(?:[\\w-]{${markLength}}){1,${marksMax}}$`);

const markOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, markLength);

const marksOf = ({ balance, payments }: Standing) => ({
  balance: markOf(balance),
  payments: payments.map(({ id, mark }) => markOf(`${id} ${mark}`)),
});

/** Marks of all that somebody has seen: a cursor that means the same to every server. */
export const cursorOf = (standing: Standing): string => {
  const { balance, payments } = marksOf(standing);
  return [balance, ...payments].join('');
};

export const isCursor = (text: string): boolean => cursorShape.test(text);

/** What is another than what the cursor has seen; the last one says where the caller is now. */
export const changesSince = (
  cursor: string,
  standing: Standing,
  userId: bigint,
): readonly LiveChange[] => {
  const seen = new Set(cursor.slice(markLength).match(new RegExp(`.{${markLength}}`, 'g')));
  const marks = marksOf(standing);
  const payments = standing.payments
    .filter((_, place) => !seen.has(marks.payments[place] ?? ''))
    .map(({ id }) => ({ kind: 'payment', id }) as const);
  const balance =
    cursor.slice(0, markLength) === marks.balance
      ? []
      : [{ kind: 'balance', id: userId.toString() } as const];
  const events: readonly LiveEvent[] = [...payments, ...balance];
  return events.map((data, place) =>
    place === events.length - 1 ? { id: cursorOf(standing), data } : { data },
  );
};
