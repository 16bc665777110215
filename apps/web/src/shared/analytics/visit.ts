import { messagingSessionTimeoutHours } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** One stretch of use of this browser, in all of its tabs. */
export type Visit = { readonly id: string; readonly lastSeen: number };

const timeoutInMilliseconds = messagingSessionTimeoutHours * 60 * 60 * 1000;

export const noVisit: Visit = { id: '', lastSeen: 0 };

export const visitStore = createPersistedStore<Visit>(
  {
    name: 'visit',
    version: 2,
    schema: z.object({ id: z.string(), lastSeen: z.number() }),
    initial: noVisit,
    keep: (visit) => visit,
  },
  browserShelf(),
);

type Moment = { readonly now: number; readonly newId: () => string };

/** The visit that goes on, or a new one after a day without a sign of life. */
export const visitAt = (visit: Visit, { now, newId }: Moment): Visit => {
  const goesOn = visit.id !== '' && now - visit.lastSeen < timeoutInMilliseconds;
  return { id: goesOn ? visit.id : newId(), lastSeen: now };
};
