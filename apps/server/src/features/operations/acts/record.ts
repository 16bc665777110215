import type { RouteDefinition } from '@dipper/contract';
import { recordAct } from '../../../core/operators/index.ts';
import { parseAnyPublicId } from '../../../core/charging/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type {
  FileAnswer,
  FilePart,
  Http,
  Operator,
  RouteRequest,
} from '../../../platform/http/index.ts';
import { newUuid } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import { findStanding } from './standings.ts';
import { actSubjects, isActName } from './subjects.ts';
import type { ActName } from './subjects.ts';

export type ActTools = { readonly database: Database; readonly log: Log };

type AnyReply = {
  readonly kind: string;
  readonly name?: string;
  readonly bytes?: FileAnswer['bytes'];
};
type Handler<Route extends RouteDefinition, Reply extends AnyReply> = (
  request: RouteRequest<Route>,
) => Promise<Reply>;

/** Fields that the audit record leaves out; opening them elsewhere makes a record of its own. */
const withheld: ReadonlySet<string> = new Set(['refundInfo', 'reason']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const inputOf = (name: ActName, body: Record<string, unknown>): object | undefined => {
  if (actSubjects[name].isSecret === true) return undefined;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !withheld.has(key)));
};

const outcomeOf = (reply: AnyReply): string =>
  reply.kind === 'problem' ? (reply.name ?? 'problem') : 'done';

export type Act = {
  readonly operator: Operator;
  readonly requestId: string;
  readonly call: ActName;
  readonly subject: string;
  readonly reason: unknown;
  readonly input: object | undefined;
};

const describeAct = ({ operator, requestId, call, subject: whole }: Omit<Act, 'input'>) => {
  const { kind } = actSubjects[call];
  const subject = whole.slice(0, 200);
  return {
    actId: newUuid(),
    operator: operator.name,
    sessionId: operator.session?.id,
    call,
    subjectKind: kind,
    subject,
    personId:
      kind === 'person' && /^\d{1,18}$/.test(subject)
        ? BigInt(subject)
        : parseAnyPublicId(subject)?.userId,
    requestId,
  };
};

type Ends = {
  readonly end: (outcome: string, standing: object) => Promise<void>;
  readonly endFailed: () => Promise<void>;
};

/** A file that is sent while it is read has ended with its last row, and says how many it had. */
async function* untilItsEnd(parts: AsyncIterable<FilePart>, ends: Ends): AsyncGenerator<FilePart> {
  let rows = 0;
  let isWhole = false;
  try {
    for await (const part of parts) {
      rows += part.rows;
      yield part;
    }
    isWhole = true;
    await ends.end('done', { rows });
  } finally {
    if (!isWhole) await ends.endFailed();
  }
}

/**
 * Written down before it is done, so that nothing is done that is not written down; and once more
 * with how it ended, which a crash in between leaves open.
 */
export const doRecorded = async <Reply extends AnyReply>(
  { database, log }: ActTools,
  act: Act,
  run: () => Promise<Reply>,
): Promise<Reply> => {
  const { reason, input } = act;
  const written = describeAct(act);
  const { subjectKind: kind, subject } = written;
  await recordAct(database, {
    ...written,
    part: 'begun',
    reason: typeof reason === 'string' ? reason : undefined,
    given: input,
    standing: await findStanding(database, kind, subject),
    outcome: undefined,
  });
  const end = async (outcome: string, standing?: object): Promise<void> =>
    recordAct(database, {
      ...written,
      part: 'ended',
      reason: undefined,
      given: undefined,
      standing: standing ?? (await findStanding(database, kind, subject)),
      outcome,
    });
  const endFailed = (): Promise<void> =>
    end('failed').catch((failure: unknown) =>
      log.error({ error: failure }, 'the end of an act could not be written down'),
    );
  try {
    const reply = await run();
    const { bytes } = reply;
    if (bytes !== undefined && !Buffer.isBuffer(bytes)) {
      return { ...reply, bytes: untilItsEnd(bytes, { end, endFailed }) };
    }
    await end(outcomeOf(reply));
    return reply;
  } catch (error) {
    await endFailed();
    throw error;
  }
};

const recorded =
  <Route extends RouteDefinition, Reply extends AnyReply>(
    tools: ActTools,
    name: ActName,
    handler: Handler<Route, Reply>,
  ): Handler<Route, Reply> =>
  async (request) => {
    const { requestId } = request;
    const operator: Operator | undefined = request.operator;
    if (operator === undefined) throw new Error(`nobody is named who does ${name}`);
    const [params, body] = [recordOf(request.params), recordOf(request.body)];
    const act = {
      operator,
      requestId,
      call: name,
      subject: String(actSubjects[name].id({ params, body, operator: operator.name })),
      reason: body['reason'],
      input: inputOf(name, body),
    };
    return doRecorded(tools, act, () => handler(request));
  };

/** An attempt that was refused, with as much of its subject as the address tells. */
export type RefusedAttempt = {
  readonly operator: Operator;
  readonly route: RouteDefinition;
  readonly params: unknown;
  readonly requestId: string;
};

/**
 * Records an attempt that was refused, for lack of rights or because something was missing. Reading
 * lists is not recorded.
 */
export const recordRefused = async (
  tools: ActTools,
  { operator, route, params, requestId }: RefusedAttempt,
  name: 'no_right' | 'second_operator_required',
): Promise<void> => {
  if (route.method === 'GET' || !isActName(route.name)) return;
  const parts = { params: recordOf(params), body: {}, operator: operator.name };
  const named = actSubjects[route.name].id(parts);
  const isNamed = typeof named === 'string' || typeof named === 'bigint';
  const subject = isNamed ? String(named) : '-';
  const act = {
    operator,
    requestId,
    call: route.name,
    subject,
    reason: undefined,
    input: undefined,
  };
  await doRecorded(tools, act, async () => ({ kind: 'problem', name }));
};

/** The same server, whose operators do nothing that is not recorded. */
export const recordActs = (http: Http, tools: ActTools): Http => {
  const around = <Route extends RouteDefinition, Reply extends AnyReply>(
    route: Route,
    handler: Handler<Route, Reply>,
  ): Handler<Route, Reply> => {
    if (route.access !== 'operator' || route.method === 'GET') return handler;
    if (!isActName(route.name)) throw new Error(`nobody said what ${route.name} is done to`);
    if (actSubjects[route.name].isOfEach === true) return handler;
    return recorded(tools, route.name, handler);
  };
  return {
    ...http,
    mount: (route, handler) => http.mount(route, around(route, handler)),
    mountFile: (route, handler) => http.mountFile(route, around(route, handler)),
  };
};
