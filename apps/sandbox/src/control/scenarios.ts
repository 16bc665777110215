import type { Subject, Verdict } from './outcomes.ts';

/** "The next two approvals of this order get lost." */
export interface Scenario extends Verdict {
  readonly provider: string;
  readonly operation: string;
  readonly partnerOrderId: string | undefined;
  readonly times: number;
}

export interface Scenarios {
  readonly add: (scenario: Scenario) => void;
  readonly list: () => readonly Scenario[];
  readonly clear: () => void;
  readonly take: (subject: Subject) => Verdict | undefined;
}

function fits(scenario: Scenario, subject: Subject): boolean {
  return (
    scenario.provider === subject.provider &&
    (scenario.operation === '*' || scenario.operation === subject.operation) &&
    (scenario.partnerOrderId === undefined || scenario.partnerOrderId === subject.partnerOrderId)
  );
}

/** First come, first used; each is gone once it was used as often as it said. */
export function createScenarios(): Scenarios {
  let waiting: readonly Scenario[] = [];
  return {
    add: (scenario) => {
      waiting = [...waiting, scenario];
    },
    list: () => waiting,
    clear: () => {
      waiting = [];
    },
    take: (subject) => {
      const chosen = waiting.find((scenario) => fits(scenario, subject));
      if (chosen === undefined) return undefined;
      waiting = waiting.flatMap((scenario) => {
        if (scenario !== chosen) return [scenario];
        return scenario.times > 1 ? [{ ...scenario, times: scenario.times - 1 }] : [];
      });
      return chosen;
    },
  };
}
