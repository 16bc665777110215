import { isObject } from '../platform/json.ts';
import type { Answer } from './calls.ts';
import { providerOperations } from './operations.ts';
import type { ErrorCode, Subject, Verdict } from './outcomes.ts';

/** The value at one place of an answer: `res_list.0.bank_rsp_code` is a path into it. */
export interface Word {
  readonly field: string;
  readonly value: ErrorCode;
}

interface WordChoice {
  readonly subject: Subject;
  readonly verdict: Verdict;
  readonly reword: ((answer: Answer, word: Word) => Answer) | undefined;
}

/** Returns the field of the call's answer that has the state. */
export function fieldOf(provider: string, operation: string): string | undefined {
  return providerOperations[provider]?.words?.[operation];
}

/** Only what stands there already is changed: a refusal stays a refusal. */
function changed(value: unknown, path: readonly string[], word: ErrorCode): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return word;
  if (Array.isArray(value)) {
    return value.map((each: unknown, place) =>
      String(place) === name ? changed(each, rest, word) : each,
    );
  }
  if (!isObject(value) || !(name in value)) return value;
  return { ...value, [name]: changed(value[name], rest, word) };
}

/** The same answer with another word for how it stands, as a provider that has learned a new one. */
export function reworded(answer: Answer, { subject, verdict, reword }: WordChoice): Answer {
  const field = verdict.field ?? fieldOf(subject.provider, subject.operation);
  const value = verdict.errorCode;
  if (field === undefined || value === undefined) return answer;
  if (reword !== undefined) return reword(answer, { field, value });
  return { ...answer, body: changed(answer.body, field.split('.'), value) };
}
