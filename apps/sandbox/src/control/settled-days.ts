import { asObject, countOf, isObject, textOf, type JsonObject } from '../platform/json.ts';
import { failure, success, type Result } from '../platform/result.ts';
import type { PayProblem } from './payment-desk.ts';

/** The oddities of a provider's records about its payment for a day. */
export interface SettledDay {
  /** It does not know the day yet. */
  readonly isLate: boolean;
  /** The most of its own lines that it tells: the rest comes later. */
  readonly only: number | undefined;
  /** Lines that belong to no payment of the sandbox, in the provider's format. */
  readonly more: readonly JsonObject[];
  /** How often a line is still to come between while somebody reads. */
  readonly moves: number;
}

export interface SettledDays {
  readonly of: (day: string) => SettledDay;
  /** Whether a line comes between at this moment. */
  readonly moves: (day: string) => boolean;
  /** `POST <provider>/settled`: what holds of a day from now on; lines are added to those before. */
  readonly change: (body: JsonObject) => Result<object, PayProblem>;
  readonly clear: () => void;
}

const usual: SettledDay = { isLate: false, only: undefined, more: [], moves: 0 };
const dayShape = /^\d{4}-\d\d-\d\d$/;

export function createSettledDays(): SettledDays {
  const days = new Map<string, SettledDay>();
  const of = (day: string): SettledDay => days.get(day) ?? usual;
  return {
    of,
    moves: (day) => {
      const { moves } = of(day);
      if (moves > 0) days.set(day, { ...of(day), moves: moves - 1 });
      return moves > 0;
    },
    change: (body) => {
      const day = textOf(body['day']);
      if (day === undefined || !dayShape.test(day)) {
        return failure({ status: 400, error: 'day: such as 2026-11-20' });
      }
      const { lines = [], late } = body;
      if (!Array.isArray(lines) || !lines.every(isObject)) {
        return failure({ status: 400, error: 'lines: as the provider writes them' });
      }
      const before = of(day);
      const next = {
        isLate: late === true,
        only: countOf(body['only']),
        more: [...before.more, ...lines.map(asObject)],
        moves: countOf(body['moves']) ?? 0,
      };
      days.set(day, next);
      return success({ day, lines: next.more.length });
    },
    clear: () => days.clear(),
  };
}

/** Its own lines and the others, as far as they are told. */
export function settledLines(own: readonly JsonObject[], day: SettledDay): readonly JsonObject[] {
  if (day.isLate) return [];
  const shown = day.only === undefined ? own : own.slice(0, day.only);
  return [...shown, ...day.more];
}
