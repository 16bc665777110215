import { messagingSessionTimeoutHours, sessionSamplingRate } from '@dipper/contract';
import * as z from 'zod/mini';
import { browserShelf, createPersistedStore } from '../storage/index.ts';

/** One stretch of use of this browser; monitoring looks at some of them as a whole. */
export type Visit = {
  readonly id: string;
  readonly lastSeen: number;
  readonly sampled: boolean;
};

const timeoutInMilliseconds = messagingSessionTimeoutHours * 60 * 60 * 1000;

export const noVisit: Visit = { id: '', lastSeen: 0, sampled: false };

export const visitStore = createPersistedStore<Visit>(
  {
    name: 'visit',
    version: 1,
    schema: z.object({ id: z.string(), lastSeen: z.number(), sampled: z.boolean() }),
    initial: noVisit,
    keep: (visit) => visit,
  },
  browserShelf(),
);

type Moment = {
  readonly now: number;
  readonly isProduction: boolean;
  readonly newId: () => string;
  readonly chance: () => number;
};

/** The visit that goes on, or a new one after a day without a sign of life. */
export const visitAt = (visit: Visit, moment: Moment): Visit => {
  const goesOn = visit.id !== '' && moment.now - visit.lastSeen < timeoutInMilliseconds;
  if (goesOn) return { ...visit, lastSeen: moment.now };
  return {
    id: moment.newId(),
    lastSeen: moment.now,
    sampled: !moment.isProduction || moment.chance() < sessionSamplingRate,
  };
};
