import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentStatus } from '@dipper/contract';
import { balanceRoute, decodeAmount, paymentRoute } from '@dipper/contract';
import type { Journal } from './journal.ts';
import type { Person } from './people.ts';

export type Watcher = { stop(): Promise<void> };

const roundMs = 2500;
const questionsAtOnce = 4;

const openStatuses: ReadonlySet<string> = new Set(['pending', 'waiting_for_deposit']);

const isFinal = (status: string): boolean => !openStatuses.has(status);

/** Payments that somebody was told of and that were not final when they last asked. */
const openPayments = (journal: Journal): ReadonlyMap<string, number> => {
  const open = new Map<string, number>();
  for (const answer of journal.answers) {
    if (answer.kind === 'started') open.set(answer.transactionId, answer.userId);
    if (answer.kind === 'payment' && isFinal(answer.status)) open.delete(answer.transactionId);
  }
  return open;
};

export const askPayment = async (
  journal: Journal,
  person: Person,
  transactionId: string,
): Promise<PaymentStatus | undefined> => {
  const answer = await person.call(paymentRoute, { params: { id: transactionId } });
  if (!answer.ok) return undefined;
  const { status, amount } = answer.value.body;
  const atMs = performance.now();
  journal.tell({ kind: 'payment', transactionId, status, spoons: decodeAmount(amount), atMs });
  return status;
};

export const askBalance = async (journal: Journal, person: Person): Promise<void> => {
  const { userId } = person;
  const answer = await person.call(balanceRoute, { params: { id: userId } });
  if (!answer.ok) return;
  journal.tell({ kind: 'balance', userId, spoons: decodeAmount(answer.value.body.spoon) });
};

/** Asks about every open payment and every balance, round after round, as the pages of people do. */
export const watch = (journal: Journal, people: readonly Person[]): Watcher => {
  const byId = new Map(people.map((person) => [person.userId, person]));
  let stopped = false;

  const round = async (): Promise<void> => {
    const questions = [
      ...[...openPayments(journal)].map(([transactionId, userId]) => async () => {
        const person = byId.get(userId);
        if (person !== undefined) await askPayment(journal, person, transactionId);
      }),
      ...people.map((person) => () => askBalance(journal, person)),
    ].values();
    const askers = Array.from({ length: questionsAtOnce }, async () => {
      for (const ask of questions) {
        if (!stopped) await ask();
      }
    });
    await Promise.all(askers);
  };

  const live = async (): Promise<void> => {
    while (!stopped) {
      await round();
      await pause(roundMs);
    }
  };

  const ended = live();
  return {
    stop: () => {
      stopped = true;
      return ended;
    },
  };
};
