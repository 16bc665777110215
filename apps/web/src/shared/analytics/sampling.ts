import { eventLogLevelError, sessionSamplingRate } from '@dipper/contract';
import { fingerprint } from '../fingerprint/index.ts';

const range = 2 ** 32;

export const isSampled = (visit: string): boolean =>
  fingerprint(visit) / range < sessionSamplingRate;

/** Three visits of ten, each from its first event to its last; what failed, always. */
export const isLookedAt = (entry: { readonly visit: string; readonly level: number }): boolean =>
  entry.level === eventLogLevelError || isSampled(entry.visit);
