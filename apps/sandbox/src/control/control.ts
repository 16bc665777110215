import type { Clock } from '../platform/clock.ts';
import { createWaits, type Waits } from '../platform/waits.ts';
import { createCalls, type Calls } from './calls.ts';
import { drawFromMix, type Mix } from './mix.ts';
import { plainVerdict, type Subject, type Verdict } from './outcomes.ts';
import { createLater, type Later } from './later.ts';
import { createNotifier, type Notifier } from './notifications.ts';
import { createPlants, type Plants } from './plants.ts';
import { createScenarios, type Scenarios } from './scenarios.ts';

/** The control that every provider gets: it decides about the next call and records calls. */
export interface Control {
  readonly clock: Clock;
  readonly waits: Waits;
  readonly later: Later;
  readonly calls: Calls;
  readonly scenarios: Scenarios;
  readonly notifier: Notifier;
  readonly plants: Plants;
  readonly mix: () => Mix | null;
  readonly setMix: (mix: Mix | null) => void;
  readonly decide: (subject: Subject) => Verdict;
  readonly reset: () => void;
}

interface ControlOptions {
  readonly clock: Clock;
  /** The address for a provider's webhooks until another one is registered. */
  readonly notificationAddress: (provider: string) => string;
}

export function createControl({ clock, notificationAddress }: ControlOptions): Control {
  const waits = createWaits();
  const later = createLater({ clock, waits });
  const notifier = createNotifier({ clock, waits, addressOf: notificationAddress });
  const calls = createCalls(clock);
  const scenarios = createScenarios();
  const plants = createPlants();
  const drawn = new Map<string, number>();
  let mix: Mix | null = null;

  function draw(current: Mix, subject: Subject): Verdict | undefined {
    const name = `${subject.provider} ${subject.operation}`;
    const count = (drawn.get(name) ?? 0) + 1;
    drawn.set(name, count);
    return drawFromMix(current, subject, count);
  }

  function setMix(next: Mix | null): void {
    mix = next;
    drawn.clear();
  }

  return {
    clock,
    waits,
    later,
    calls,
    scenarios,
    notifier,
    plants,
    mix: () => mix,
    setMix,
    decide: (subject) => {
      later.catchUp();
      return (
        scenarios.take(subject) ?? (mix === null ? undefined : draw(mix, subject)) ?? plainVerdict
      );
    },
    reset: () => {
      waits.clear();
      later.clear();
      calls.clear();
      scenarios.clear();
      notifier.clear();
      plants.clear();
      setMix(null);
      clock.reset();
    },
  };
}
