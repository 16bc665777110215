export const levels = ['ok', 'warning', 'wrong'] as const;
export type Level = (typeof levels)[number];

/** One result of the check, in words for the operator of the server. */
export type Finding = {
  readonly part: 'settings' | 'database' | 'proxy' | 'providers' | 'mail' | 'documents' | 'keys';
  /** The setting, the host or the provider that it is about. */
  readonly subject: string;
  readonly level: Level;
  readonly what: string;
  /** The way to mend it. */
  readonly remedy?: string;
};

type PartFinding = Omit<Finding, 'part'>;

/** Findings of one part of the deployment. */
export const of =
  (part: Finding['part']) =>
  (finding: PartFinding): Finding => ({ part, ...finding });

export const fine = (subject: string, what: string): PartFinding => ({
  subject,
  level: 'ok',
  what,
});
export const warning = (subject: string, what: string, remedy: string): PartFinding => ({
  subject,
  level: 'warning',
  what,
  remedy,
});
export const wrong = (subject: string, what: string, remedy: string): PartFinding => ({
  subject,
  level: 'wrong',
  what,
  remedy,
});
