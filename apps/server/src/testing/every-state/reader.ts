import type { AnswerOf, ExportKind, RouteDefinition } from '@dipper/contract';
import { textInside } from '../../../../../tools/testing/json.ts';
import { eventHandlers } from '../../app-events.ts';
import type { PersonKey } from '../../core/accounts/index.ts';
import { sendDueNotices } from '../../core/notices/index.ts';
import { dispatchEvents } from '../../core/outbox/index.ts';
import { parseConfig } from '../../platform/config/index.ts';
import { statement } from '../../platform/db/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { silentLog } from '../../platform/log.ts';
import { createSmtp } from '../../providers/smtp/index.ts';
import { daySeconds } from '../clock.ts';
import { messagesTo, newEmail } from '../credentials.ts';
import { fileForOperator, answerToOperator } from '../named-operators.ts';
import type { TestServer } from '../server.ts';
import { booksOf } from './books.ts';
import type { Entry } from './books.ts';
import { testWalletUrl } from '../wallet-url.ts';

const giveAddress = statement(
  'test-every-state-address',
  `insert into dipper.login_identity (identity, bucket, user_id, created_at)
   values ('email:' || $3, $1, $2, dipper.current_time())`,
);

type Named = { readonly id?: string; readonly query?: Readonly<Record<string, string>> };
type Body<Route extends RouteDefinition> = AnswerOf<Route>['body'];
type Row = Readonly<Record<string, string>>;

/** The views of a person and of the operators who help them, and the books to compare them with. */
export type Reader = {
  readonly server: TestServer;
  readonly person: PersonKey;
  /** Undefined where the person is told that there is none, or none yet. */
  readonly mine: <Route extends RouteDefinition>(
    route: Route,
    named?: Named,
  ) => Promise<Body<Route> | undefined>;
  readonly asStaff: <Route extends RouteDefinition>(
    route: Route,
    named?: Named,
  ) => Promise<Body<Route>>;
  /** Rows of the person in the file of these days. */
  readonly file: (kind: ExportKind) => Promise<readonly Row[]>;
  /** Subject and text of each mail since the beginning, in the order of their coming. */
  readonly mails: () => Promise<readonly string[]>;
  readonly books: () => Promise<readonly Entry[]>;
};

type Call = (path: string) => Promise<{ readonly status: number; readonly body: unknown }>;
type Reads = { readonly server: TestServer; readonly database: Database };

const notThere = new Set([404, 409]);

const mineBy =
  (call: Call): Reader['mine'] =>
  async (route, { id = '', query } = {}) => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const { status, body } = await call(`${route.path.replace(':id', id)}${search}`);
    if (notThere.has(status)) return undefined;
    const schema = route.answers[200];
    if (status !== 200 || schema === undefined) throw new Error(`${route.name}: ${status}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The route's own schema has read it.
    return schema.parse(body) as Body<typeof route>;
  };

const rowsOf = (text: string): readonly Row[] => {
  const [head = [], ...lines] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((cells) =>
    Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])),
  );
};

/** Events are dispatched and mails are sent whenever they are read, twice: nothing is told twice. */
const mailsBy = async (
  { server, database }: Reads,
  { bucket, userId }: PersonKey,
): Promise<Reader['mails']> => {
  const address = newEmail();
  await server.owner.query(giveAddress, [bucket, userId, address]);
  const { mail } = parseConfig(server.variables).messages;
  return async () => {
    const mailer = createSmtp({ ...mail, log: silentLog });
    const tools = { database, mailer, walletUrl: testWalletUrl, log: silentLog };
    for (let turn = 0; turn < 2; turn += 1) {
      await dispatchEvents({ ...tools, handlers: eventHandlers(tools) });
      await sendDueNotices(tools);
    }
    mailer.close();
    return (await messagesTo(server, address)).map(
      (mail) => `${textInside(mail, 'subject')}\n${textInside(mail, 'text')}`,
    );
  };
};

/** Operators have to be seated by their names. */
export const createReader = async (
  reads: Reads,
  person: PersonKey,
  call: Call,
): Promise<Reader> => {
  const { server } = reads;
  return {
    server,
    person,
    mine: mineBy(call),
    asStaff: (route, named = {}) => answerToOperator(server, route, { as: 'vera', ...named }),
    file: async (kind) => {
      const dayIn = async (days: number): Promise<string> =>
        (await server.momentIn(days * daySeconds)).slice(0, 10);
      const body = { from: await dayIn(-120), to: await dayIn(1), reason: 'to compare it' };
      const text = await fileForOperator(server, `/operations/exports/${kind}`, {
        as: 'mira',
        body,
      });
      return rowsOf(text).filter((row) => row['user_id'] === String(person.userId));
    },
    mails: await mailsBy(reads, person),
    books: () => booksOf(server.owner, person),
  };
};
