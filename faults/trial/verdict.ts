/** A promise of a run, and how it fared. No findings means that it was kept. */
export type Verdict = {
  readonly invariant: string;
  readonly promise: string;
  readonly findings: readonly string[];
};

export type Invariant<Evidence> = {
  readonly name: string;
  readonly promise: string;
  readonly judge: (evidence: Evidence) => readonly string[];
};

export const judgeBy = <Evidence>(
  invariants: readonly Invariant<Evidence>[],
  evidence: Evidence,
): readonly Verdict[] =>
  invariants.map(({ name, promise, judge }) => ({
    invariant: name,
    promise,
    findings: judge(evidence),
  }));

export const isKept = ({ findings }: Verdict): boolean => findings.length === 0;
