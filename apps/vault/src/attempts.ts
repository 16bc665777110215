import { networkOf } from '@dipper/contract';
import { createCounts } from './counts.ts';
import { createWaves } from './waves.ts';

/** Limits against card testing: each catches one sign that somebody tries many numbers. */
export type AttemptLimits = {
  readonly perNetwork: number;
  readonly windowMs: number;
  /** The number and the share of refusals that block a group of networks, or an issuer's cards, for a while. */
  readonly refusalsMin: number;
  readonly refusalShare: number;
  /** The most refusals that one person or one block adds to an issuer: nobody alone can block its cards. */
  readonly refusalsOfOne: number;
  readonly restMs: number;
  /** The memory's bound; the oldest entry is dropped first. */
  readonly rememberedMax: number;
};

export const usualLimits: AttemptLimits = {
  perNetwork: 20,
  windowMs: 15 * 60_000,
  refusalsMin: 50,
  refusalShare: 0.8,
  refusalsOfOne: 5,
  restMs: 5 * 60_000,
  rememberedMax: 100_000,
};

export type Try = {
  readonly registrationId: string;
  readonly address: string;
  readonly number: string;
};

export type Attempts = {
  /** Counts a try if it is admitted. */
  readonly admit: (attempt: Try) => boolean;
  /** Uncounts an admitted try that never began. */
  readonly takeBack: (attempt: Try) => void;
  readonly note: (attempt: Try, outcome: 'issued' | 'refused') => void;
};

const issuerDigits = 8;

/** Returns the /48 that one line gets at most, or the /24 that a provider hands out in one piece. */
const blockOf = (address: string): string => {
  const network = networkOf(address);
  return network.split(network.includes(':') ? ':' : '.', 3).join('.');
};

/** Names the counters of a try. The person is the common beginning of their registrations' ids. */
const namesOf = ({ registrationId, address, number }: Try) => ({
  person: `person ${registrationId.split('-', 1).join()}`,
  block: `block ${blockOf(address)}`,
  issuer: `issuer ${number.slice(0, issuerDigits)}`,
});

export function createAttempts(limits: AttemptLimits, nowMs: () => number): Attempts {
  const networks = createCounts(limits, nowMs);
  const shares = createCounts(limits, nowMs);
  const waves = createWaves(limits, nowMs);
  const counts = (one: string, issuer: string): boolean =>
    shares.add(`${one} ${issuer}`) <= limits.refusalsOfOne;
  return {
    admit: (attempt) => {
      const network = networkOf(attempt.address);
      const isTooMuch = networks.count(network) >= limits.perNetwork;
      const { block, issuer } = namesOf(attempt);
      if (isTooMuch || waves.rests(block) || waves.rests(issuer)) return false;
      networks.add(network);
      return true;
    },
    takeBack: ({ address }) => void networks.add(networkOf(address), -1),
    note: (attempt, outcome) => {
      const { person, block, issuer } = namesOf(attempt);
      const isRefused = outcome === 'refused';
      waves.note(block, isRefused);
      // Both must be counted, even if the first one decides already.
      const isOfMany = [counts(person, issuer), counts(block, issuer)].every(Boolean);
      if (!isRefused || isOfMany) waves.note(issuer, isRefused);
    },
  };
}
