import {
  idempotencyKeyMaxCharacters,
  idempotencyKeyMinCharacters,
  failure,
  success,
} from '@dipper/contract';
import type { Result, RouteDefinition, Schema } from '@dipper/contract';
import { problem } from './reply.ts';
import type { Problem, ProblemField } from './reply.ts';

export type Parts = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
};

type PartName = keyof Parts;

const partNames = ['params', 'query', 'body'] as const satisfies readonly PartName[];
const fieldsMax = 100;

type PartResult = Result<unknown, readonly ProblemField[]>;

type Issue = { readonly path: readonly PropertyKey[]; readonly code: string };
type IssueOfUnion = Issue & { readonly errors?: readonly (readonly Issue[])[] };

/** A value that fits none of several shapes is described by what it lacks of the nearest one. */
const nearestOf = (issue: IssueOfUnion): readonly Issue[] => {
  const branches = issue.errors?.filter(({ length }) => length > 0) ?? [];
  const [nearest] = branches.toSorted((one, other) => one.length - other.length);
  return nearest?.map(({ path, code }) => ({ path: [...issue.path, ...path], code })) ?? [issue];
};

const parsePart = (schema: Schema | undefined, name: PartName, value: unknown): PartResult => {
  if (schema === undefined) return success(undefined);
  const parsed = schema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const fields = parsed.error.issues.flatMap(nearestOf).map(({ path, code }) => ({
    path: [name, ...path.map(String)].join('.'),
    rule: code,
  }));
  return failure(fields);
};

/** Parses all parts of a request by the contract, and names all faults at once. */
export const parseParts = (route: RouteDefinition, parts: Parts): Result<Parts, Problem> => {
  const results = partNames.map((name) => parsePart(route[name], name, parts[name]));
  const fields = results.flatMap((result) => (result.ok ? [] : result.error)).slice(0, fieldsMax);
  if (fields.length > 0) return failure(problem('wrong_request_format', { fields }));
  const [params, query, body] = results.map((result) => (result.ok ? result.value : undefined));
  return success({ params, query, body });
};

export const parseIdempotencyKey = (
  route: RouteDefinition,
  header: string | undefined,
): Result<string | undefined, Problem> => {
  if (route.movesMoney !== true) return success(undefined);
  const length = header?.length ?? 0;
  return length >= idempotencyKeyMinCharacters && length <= idempotencyKeyMaxCharacters
    ? success(header)
    : failure(problem('idempotency_key_missing'));
};

const bearerShape = /^Bearer +([\w.~+/-]+=*)$/i;

/** `null` and `undefined` are what a page sends that lost its token. */
export const bearerToken = (header: string | undefined): string | undefined => {
  const token = bearerShape.exec(header ?? '')?.[1];
  return token === 'null' || token === 'undefined' ? undefined : token;
};

/** Throws on an answer that is not in the contract, so that a test fails on it and not a page. */
export const assertAnswer = (route: RouteDefinition, status: number, body: unknown): void => {
  const schema = Object.entries(route.answers).find(([name]) => name === `${status}`)?.[1];
  if (schema === undefined)
    throw new Error(`${route.name} answered ${status}, not in the contract`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return;
  const places = parsed.error.issues.map(
    ({ path, code }) => `${path.map(String).join('.')} ${code}`,
  );
  throw new Error(`${route.name} answered outside of the contract: ${places.join(', ')}`);
};
