import type * as z from 'zod/mini';
import type { ErrorName } from './errors/catalogue.ts';

export const verbs = [
  'session',
  'credentials',
  'shop',
  'purchase',
  'card',
  'subscription',
  'earnings',
  'exchange',
  'convert',
  'history',
  'operations',
  'partner',
] as const;
export type Verb = (typeof verbs)[number];

export type Schema = z.ZodMiniType;

/** The callers of a route: anyone, a person with a token, an operator, or the streaming service itself. */
export type Access = 'public' | 'person' | 'operator' | 'partner';

export const linkNames = ['next', 'certification'] as const;
export type LinkName = (typeof linkNames)[number];

export type RouteDefinition = {
  readonly name: string;
  readonly verb: Verb;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base, with `:name` for parameters, e.g. `/billing/:id/balance`. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The response body of each success status. */
  readonly answers: Readonly<
    Partial<Record<200 | 201 | 202 | 204 | 210 | 211 | 220 | 221, Schema>>
  >;
  /** A call that moves money needs an idempotency key. */
  readonly movesMoney?: true;
  /** Names of the links that an answer may carry in its `Link` header. */
  readonly links?: readonly LinkName[];
  /** The content type, if it is not JSON. */
  readonly answerType?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'text/csv'
    | 'text/event-stream';
  /** A page asks it by a timer: it is no activity that keeps a session alive. */
  readonly isPolled?: true;
  /** Served outside production only. */
  readonly testOnly?: true;
  readonly errors: readonly ErrorName[];
};

// @__NO_SIDE_EFFECTS__
export const defineRoute = <const Definition extends RouteDefinition>(
  definition: Definition,
): Definition => definition;

type Output<Part> = Part extends Schema ? z.output<Part> : undefined;
type Input<Part> = Part extends Schema ? z.input<Part> : undefined;

export type ParamsOf<Route extends RouteDefinition> = Output<Route['params']>;
export type QueryOf<Route extends RouteDefinition> = Output<Route['query']>;
export type BodyOf<Route extends RouteDefinition> = Output<Route['body']>;
export type ParamsInputOf<Route extends RouteDefinition> = Input<Route['params']>;
export type BodyInputOf<Route extends RouteDefinition> = Input<Route['body']>;
export type QueryInputOf<Route extends RouteDefinition> = Input<Route['query']>;

/** Each success a route can answer with, as a union told apart by its status. */
export type AnswerOf<Route extends RouteDefinition> = {
  [Status in keyof Route['answers']]: Route['answers'][Status] extends Schema
    ? { readonly status: Status; readonly body: z.output<Route['answers'][Status]> }
    : never;
}[keyof Route['answers']];
