import { asObject, countOf, textOf, type JsonObject } from '../platform/json.ts';
import { failure, success, type Result } from '../platform/result.ts';
import type { DeliveryRule } from './deliveries.ts';
import { mixM, type Mix, type MixChoice } from './mix.ts';
import { canBeUnderWay, movingOperations, providerOperations } from './operations.ts';
import { defaultDelayMs, flaws, isOutcome, outcomes, type Outcome } from './outcomes.ts';
import type { Scenario } from './scenarios.ts';
import { fieldOf } from './words.ts';

type Input<Value> = Result<Value, string>;

const tokenSigners = ['google', 'line', 'apple'];

/** Answers of a person, and faults of a token or of the person it names. */
function outcomesOf(provider: string, operation: string): readonly Outcome[] {
  if (operation === 'person') return ['ok', 'late', 'decline', 'error', 'wrong-issuer'];
  if (operation === 'me') return [...outcomes, 'nobody'];
  const signs = operation === 'token' && tokenSigners.includes(provider);
  const usual = outcomes.filter(
    (each) => each !== 'under-way' || canBeUnderWay(provider, operation),
  );
  return signs ? [...usual, ...flaws] : usual;
}

function optionalCount(body: JsonObject, name: string, otherwise: number): number | undefined {
  return (body[name] ?? null) === null ? otherwise : countOf(body[name]);
}

interface Planted {
  readonly outcome: Outcome;
  readonly errorCode: unknown;
  /** Whether it is known where a word stands in the answer. */
  readonly hasPlace: boolean;
}

/** Names a missing field, without which the planted outcome would be the usual refusal, or nothing at all. */
function lackOf({ outcome, errorCode, hasPlace }: Planted): string | undefined {
  const says = outcome === 'code' || outcome === 'code-done' || outcome === 'word';
  if (says && errorCode === undefined) return `errorCode: what "${outcome}" says`;
  if (outcome === 'word' && !hasPlace) return 'field: where the word stands in the answer';
  return undefined;
}

/** The fields of a planted code or word: the text of it, and where in the answer it stands. */
function sayingOf(
  body: JsonObject,
  { provider, operation, outcome }: Pick<Scenario, 'provider' | 'operation' | 'outcome'>,
): Input<Pick<Scenario, 'errorCode' | 'httpStatus' | 'field'>> {
  const errorCode = body['errorCode'] ?? undefined;
  const httpStatus = body['httpStatus'] ?? undefined;
  const field = textOf(body['field']);
  if (errorCode !== undefined && typeof errorCode !== 'number' && typeof errorCode !== 'string') {
    return failure('errorCode: a number or a text');
  }
  const isStatus = typeof httpStatus === 'number' && httpStatus >= 200 && httpStatus <= 599;
  if (httpStatus !== undefined && !isStatus) return failure('httpStatus: 200 to 599');
  const hasPlace = field !== undefined || fieldOf(provider, operation) !== undefined;
  const lack = lackOf({ outcome, errorCode, hasPlace });
  if (lack !== undefined) return failure(lack);
  return success({ errorCode, httpStatus, field });
}

export function parseScenario(input: unknown): Input<Scenario> {
  const body = asObject(input);
  const provider = textOf(body['provider']) ?? '';
  const operation = textOf(body['operation']) ?? '*';
  const operations = providerOperations[provider]?.all;
  if (operations === undefined)
    return failure(`provider: ${Object.keys(providerOperations).join(', ')}`);
  if (operation !== '*' && !operations.includes(operation)) {
    return failure(`operation: ${operations.join(', ')} or *`);
  }
  const allowed = outcomesOf(provider, operation);
  const outcome = allowed.find((name) => name === body['outcome']);
  if (outcome === undefined) return failure(`outcome: ${allowed.join(', ')}`);
  const delayMs = optionalCount(body, 'delayMs', defaultDelayMs[outcome] ?? 0);
  const times = optionalCount(body, 'times', 1);
  if (delayMs === undefined || delayMs > 600_000) return failure('delayMs: up to 600000');
  if (times === undefined || times === 0) return failure('times: 1 or more');
  const saying = sayingOf(body, { provider, operation, outcome });
  if (!saying.ok) return saying;
  const partnerOrderId = textOf(asObject(body['match'])['partnerOrderId']);
  return success({ provider, operation, outcome, delayMs, times, ...saying.value, partnerOrderId });
}

function seedOf({ seed = '1' }: JsonObject): string | undefined {
  return typeof seed === 'string' || typeof seed === 'number' ? String(seed) : undefined;
}

function range(value: unknown): readonly [number, number] | undefined {
  const [lowest, highest] = Array.isArray(value) ? value.map(countOf) : [0, 0];
  if (lowest === undefined || highest === undefined || lowest > highest) return undefined;
  return [lowest, highest];
}

function parseChoice(input: unknown): MixChoice | undefined {
  const { outcome, weight, delayMs, errorCode } = asObject(input);
  const delay = range(delayMs);
  const isWeight = typeof weight === 'number' && weight > 0 && weight <= 1_000_000;
  if (!isOutcome(outcome) || !isWeight || delay === undefined) return undefined;
  if (errorCode === undefined) return { outcome, weight, delayMs: delay };
  return typeof errorCode === 'string' || typeof errorCode === 'number'
    ? { outcome, weight, delayMs: delay, errorCode }
    : undefined;
}

/** A mix names no place of its own: every call that it covers has the usual one, or a word would do nothing. */
function haveWords(operations: readonly string[]): boolean {
  const places = operations.map((name) =>
    Object.entries(providerOperations).flatMap(([provider, { all }]) =>
      all
        .filter((operation) => name === operation || name === `${provider} ${operation}`)
        .map((operation) => fieldOf(provider, operation)),
    ),
  );
  return places.every((found) => found.length > 0 && !found.includes(undefined));
}

/** Reads a mix: without choices of its own it is "M"; status questions are answered unless it says otherwise. */
export function parseMix(input: unknown): Input<Mix> {
  const body = asObject(input);
  const { operations = movingOperations, scale = 1 } = body;
  if (typeof scale !== 'number' || !(scale > 0 && scale <= 10)) return failure('scale: 0 to 10');
  if (!Array.isArray(operations)) return failure('operations: a list of names');
  const requestedChoices: readonly unknown[] = Array.isArray(body['choices'])
    ? body['choices']
    : mixM(scale);
  const choices = requestedChoices.flatMap((choice) => parseChoice(choice) ?? []);
  if (choices.length !== requestedChoices.length || choices.length === 0) {
    return failure('choices: [{outcome, weight, delayMs?: [lowest, highest], errorCode?}]');
  }
  const names = operations.map(String);
  const hasPlace = haveWords(names);
  // The choices of "M" are the providers' own, wherever they have one.
  const named = requestedChoices === body['choices'] ? choices : [];
  const lack = named.map(({ outcome, errorCode }) => lackOf({ outcome, errorCode, hasPlace }));
  const first = lack.find((each) => each !== undefined);
  if (first !== undefined) return failure(`choices: ${first}`);
  const seed = seedOf(body);
  if (seed === undefined) return failure('seed: a number or a text');
  return success({ seed, operations: names, choices });
}

export function parseDelivery(input: unknown): Input<DeliveryRule> {
  const body = asObject(input);
  const copies = optionalCount(body, 'copies', 1);
  const delayMs = range(body['delayMs']);
  const { drop = 0 } = body;
  if (copies === undefined || copies > 20) return failure('copies: up to 20');
  if (delayMs === undefined) return failure('delayMs: [lowest, highest]');
  if (typeof drop !== 'number' || !(drop >= 0 && drop <= 1)) return failure('drop: 0 to 1');
  const seed = seedOf(body);
  if (seed === undefined) return failure('seed: a number or a text');
  return success({ seed, copies, delayMs, drop });
}
