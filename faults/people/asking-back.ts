import { setTimeout as pause } from 'node:timers/promises';
import { requestRefundRoute } from '@dipper/contract';
import type { Journal } from './journal.ts';
import { codeOf, untilAnswered } from './backoff.ts';
import type { Person } from './people.ts';
import { askPayment } from './watcher.ts';

const looksMax = 30;
const lookAfterMs = 2000;

type Asking = { readonly journal: Journal; readonly seed: string };

/** Whether they are told of a success, or have lost their patience. */
const isCredited = async (
  journal: Journal,
  person: Person,
  transactionId: string,
): Promise<boolean> => {
  for (let looks = 0; looks < looksMax; looks += 1) {
    const status = await askPayment(journal, person, transactionId);
    if (status === 'success') return true;
    if (status !== undefined && status !== 'pending') return false;
    await pause(lookAfterMs);
  }
  return false;
};

/** Asks for the money of a new purchase back, all of it. */
export const askBack = async (
  { journal, seed }: Asking,
  person: Person,
  transactionId: string,
): Promise<void> => {
  if (!(await isCredited(journal, person, transactionId))) return;
  const idempotencyKey = `faults-${seed}-back-${transactionId}`;
  const answer = await untilAnswered(() =>
    person.call(requestRefundRoute, { body: { transactionId }, idempotencyKey }),
  );
  if (answer === undefined) return;
  const said = answer.ok ? answer.value.body.status : codeOf(answer.error);
  journal.tell({ kind: 'asked-back', transactionId, said });
};
