import { consoleHeader, openInvitationRoute, operatorSignInRoute, routes } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { inviteOperator } from '../core/operators/index.ts';
import { totpCode, totpStepAt } from '../core/operators/totp.ts';
import { statement } from '../platform/db/index.ts';
import { postJson } from './login.ts';
import type { TestServer } from './server.ts';

/** A code is taken once and each lasts half a minute, for which no test waits. */
const forgetCodes = statement(
  'test-operator-forget-codes',
  'update dipper.operator set totp_step = 0 where name = $1',
);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32 = (written: string): Buffer => {
  const places = Array.from(written, (each) => alphabet.indexOf(each).toString(2).padStart(5, '0'));
  const bytes = places.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
};

export type OperatorPerson = {
  /** Signs in and returns the browser's headers; each time it is another session. */
  readonly signIn: () => Promise<Readonly<Record<string, string>>>;
};

const password = 'a password for a test alone';

/** Invites, enrols and signs in somebody as people do. */
export const enrolOperator = async (
  server: TestServer,
  /** The inviter, who counts as one party with them for a week. */
  by: string,
  { name, roles }: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<OperatorPerson> => {
  const act = async (route: { readonly path: string }, body: object) => {
    const response = await server.call(route.path, postJson(body));
    if (!response.ok) throw new Error(`${route.path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const invited = await inviteOperator({ database: server.owner }, { name, roles, by });
  if (invited === undefined) throw new Error(`there is a ${name} already`);
  const { invitation } = invited;
  const opened = await act(openInvitationRoute, { invitation });
  const { secret } = openInvitationRoute.answers[200].parse(await opened.json());
  const code = () => totpCode(fromBase32(secret), totpStepAt(new Date()));
  await act(routes.enrol, { invitation, password, code: code() });
  return {
    signIn: async () => {
      await server.owner.query(forgetCodes, [name]);
      const first = await act(routes.operatorSignIn, { name, password });
      const { ticket } = operatorSignInRoute.answers[200].parse(await first.json());
      const second = await act(routes.operatorCode, { ticket, code: code() });
      const [cookie = ''] = second.headers.getSetCookie();
      return { cookie: cookie.split(';')[0] ?? '', [consoleHeader]: '1' };
    },
  };
};
