import * as z from 'zod/mini';

/** Why a call gave no answer. Each ends in words for the person; none is thrown. */
export type ApiProblem =
  /** The server understood and said no. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** Number of the error in the catalogue. */
      readonly number: number;
      /** Name in the catalogue; a newer server may know names that this page doesn't. */
      readonly name: string;
      readonly detail: string;
      readonly requestId: string;
      readonly fields: readonly { readonly path: string; readonly rule: string }[];
      readonly values: Readonly<Record<string, string | number>>;
    }
  /** The request never came through, or its answer was lost: what it did is not known. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'timeout' }
  /** An answer came that no contract knows, e.g. a proxy's page. */
  | { readonly kind: 'unreadable'; readonly status: number }
  /** The page itself lost interest. */
  | { readonly kind: 'aborted' };

const problemBody = z.object({
  status_code: z._default(z.int(), 0),
  code: z.string(),
  detail: z._default(z.string(), ''),
  request_id: z._default(z.string(), ''),
  fields: z._default(z.array(z.object({ path: z.string(), rule: z.string() })), []),
  arguments: z._default(z.record(z.string(), z.union([z.string(), z.number()])), {}),
});

export const readProblem = (status: number, body: unknown): ApiProblem => {
  const parsed = problemBody.safeParse(body);
  if (!parsed.success) return { kind: 'unreadable', status };
  const { status_code, code, detail, request_id, fields, arguments: values } = parsed.data;
  return {
    kind: 'refused',
    status,
    number: status_code,
    name: code,
    detail,
    requestId: request_id,
    fields,
    values,
  };
};

export const isRefusal = (problem: ApiProblem, status: number): boolean =>
  problem.kind === 'refused' ? problem.status === status : false;

/** For a query's error: problems are values, but the query cache tells failures by a throw. */
export class ApiError extends Error {
  readonly problem: ApiProblem;
  constructor(problem: ApiProblem) {
    super(problem.kind === 'refused' ? problem.name : problem.kind);
    this.problem = problem;
  }
}
