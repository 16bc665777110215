import type { ApiProblem } from '../../shared/api/index.ts';
import { describeProblem } from '../../shared/problem/index.ts';

/** The field of each problem that the server does not assign to one itself. */
const fieldOfCode: Readonly<Record<string, string>> = {
  login_code_wrong: 'code',
  email_or_password_wrong: 'password',
  age_confirmation_required: 'age',
};

/** The name of the text that belongs at a field; undefined where nothing is wrong with it. */
export const ruleAt = (problem: ApiProblem | undefined, field: string): string | undefined => {
  if (problem === undefined) return undefined;
  const { name } = describeProblem(problem);
  if (fieldOfCode[name] === field) return name;
  if (problem.kind !== 'problem') return undefined;
  return problem.problem.fields?.find(({ path }) => path === `body.${field}`)?.rule;
};

const fields = ['phone', 'email', 'password', 'code', 'age'];

/** True if no field shows this problem. */
export const isAboutForm = (problem: ApiProblem): boolean =>
  fields.every((field) => ruleAt(problem, field) === undefined);
