import {
  addPasskeyRoute,
  changeOperatorRoute,
  dropPasskeyRoute,
  endOperatorSessionRoute,
  enrolRoute,
  inviteOperatorRoute,
  openInvitationRoute,
  operatorCodeRoute,
  operatorPasskeyRoute,
  operatorRoles,
  operatorSessionsRoute,
  operatorSignInRoute,
  operatorSignOutRoute,
  operatorsRoute,
  ownAccountRoute,
  passkeyChallengeRoute,
  reinviteOperatorRoute,
  routes,
  startPasskeyRoute,
} from '@dipper/contract';
import type { OperatorAccount, OperatorRole, RouteDefinition } from '@dipper/contract';
import {
  addPasskey,
  challengeForNewPasskey,
  challengeForSignIn,
  deletePasskey,
  endSession,
  enrol,
  findOperators,
  findPasskeys,
  findSessions,
  inviteAgain,
  inviteOperator,
  invitationLifetimeSeconds,
  openInvitation,
  proveCode,
  provePasskey,
  provePassword,
  sessionIdleSeconds,
  sessionLifetimeSeconds,
  toBase32,
  totpAddress,
  updateOperator,
} from '../../core/operators/index.ts';
import type {
  ListedOperator,
  ListedSession,
  OperatorTools,
  PasskeyRow,
  SignedIn,
  SignInRefusal,
} from '../../core/operators/index.ts';
import { HasherBusy } from '../../core/passwords/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Cookie, Http, Problem } from '../../platform/http/index.ts';

export const operatorCookie = 'dipper-operator';

export type OperatorsParts = {
  readonly tools: OperatorTools;
  readonly mayCall: (roles: readonly OperatorRole[], route: RouteDefinition) => boolean;
};

const secondsPerMinute = 60;
const secondsPerHour = 3600;
const busyRetrySeconds = 2;

const cookieOf = (token: string): Cookie => ({
  name: operatorCookie,
  value: token,
  path: '/api/operations',
  maxAgeSeconds: token === '' ? 0 : sessionLifetimeSeconds,
  isStrict: true,
});

const refuse = (refusal: SignInRefusal): Problem =>
  refusal.kind === 'wait'
    ? problem('too_many_requests', { retryAfterSeconds: refusal.seconds })
    : problem('not_authenticated');

const enter = (signed: SignedIn) =>
  signed.ok
    ? answer(200, { name: signed.value.name }, { cookies: [cookieOf(signed.value.token)] })
    : refuse(signed.error);

/** Passwords wait their turn, and not for long. */
const orBusy = async <Value>(asked: () => Promise<Value>): Promise<Value | Problem> => {
  try {
    return await asked();
  } catch (error) {
    if (!(error instanceof HasherBusy)) throw error;
    return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
  }
};

const describePasskey = (row: PasskeyRow) => ({
  id: row.credential_id,
  label: row.label,
  addedAt: row.added_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
});

const describe = (row: ListedOperator): OperatorAccount => ({
  name: row.name,
  roles: [...row.roles],
  isActive: row.is_active,
  isInvited: row.invitation_ends_at !== null,
  invitationEndsAt: row.invitation_ends_at?.toISOString() ?? null,
  invitedBy: row.invited_by,
  invitedAt: row.invited_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
});

const describeSession = (row: ListedSession) => ({
  id: row.session_id,
  name: row.name,
  way: row.way,
  address: row.address,
  userAgent: row.user_agent,
  beganAt: row.began_at.toISOString(),
  seenAt: row.seen_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

const invitationOf = (name: string, invitation: string) => ({
  name,
  invitation,
  holdsHours: invitationLifetimeSeconds / secondsPerHour,
});

/** From nobody to somebody: the ways in, and the ways to become an operator. */
const mountSignIn = (http: Http, tools: OperatorTools): void => {
  http.mount(operatorSignInRoute, ({ body, address, userAgent }) =>
    orBusy(async () => {
      const proved = await provePassword(tools, body, { address, userAgent });
      if (!proved.ok) return refuse(proved.error);
      const { ticket, ways } = proved.value;
      return answer(200, { ticket, ways: [...ways] });
    }),
  );
  http.mount(operatorCodeRoute, async ({ body, address, userAgent }) =>
    enter(await proveCode(tools, body, { address, userAgent })),
  );
  http.mount(passkeyChallengeRoute, async ({ body }) => {
    const challenge = await challengeForSignIn(tools, body.ticket);
    return challenge === undefined ? problem('not_authenticated') : answer(200, challenge);
  });
  http.mount(operatorPasskeyRoute, async ({ body, address, userAgent }) =>
    enter(await provePasskey(tools, body, { address, userAgent })),
  );
  http.mount(openInvitationRoute, async ({ body, address, userAgent }) => {
    const opened = await openInvitation(tools, body.invitation, { address, userAgent });
    if (!opened.ok) return refuse(opened.error);
    const { name, roles, secret } = opened.value;
    const written = { secret: toBase32(secret), address: totpAddress(secret, name) };
    return answer(200, { name, roles: [...roles], ...written });
  });
  http.mount(enrolRoute, ({ body, address, userAgent }) =>
    orBusy(async () => enter(await enrol(tools, body, { address, userAgent }))),
  );
};

/** Of whoever is signed in. A machine has no passkeys and no session. */
const mountOwn = (http: Http, { tools, mayCall }: OperatorsParts): void => {
  const { database } = tools;
  http.mount(ownAccountRoute, async ({ operator: { name, roles, session } }) => {
    const calls = Object.values(routes)
      .filter((route) => mayCall(roles, route))
      .map((route) => route.name);
    const passkeys = session === undefined ? [] : await findPasskeys(database, name);
    return answer(200, {
      name,
      roles: [...roles],
      calls,
      session:
        session === undefined
          ? null
          : {
              id: session.id,
              way: session.way,
              beganAt: session.beganAt.toISOString(),
              endsAt: session.endsAt.toISOString(),
              idleMinutes: sessionIdleSeconds / secondsPerMinute,
            },
      passkeys: passkeys.map(describePasskey),
    });
  });
  http.mount(operatorSignOutRoute, async ({ operator: { name, session } }) => {
    if (session !== undefined) await endSession(database, session.id, name);
    return answer(204, undefined, { cookies: [cookieOf('')] });
  });
  http.mount(startPasskeyRoute, async ({ operator: { name, session } }) =>
    session === undefined
      ? problem('no_right')
      : answer(200, await challengeForNewPasskey(tools, name)),
  );
  http.mount(addPasskeyRoute, async ({ operator: { name, session }, body }) => {
    if (session === undefined) return problem('no_right');
    const added = await addPasskey(tools, name, body);
    return added === undefined
      ? problem('wrong_request_format')
      : answer(201, describePasskey(added));
  });
  http.mount(dropPasskeyRoute, async ({ operator: { name, session }, params }) => {
    if (session === undefined) return problem('no_right');
    const isGone = await deletePasskey(database, name, params.id);
    return isGone ? answer(204, undefined) : problem('not_found');
  });
};

const isAdministrator = (roles: readonly OperatorRole[]): boolean =>
  roles.includes(operatorRoles[operatorRoles.length - 1] ?? 'administrator');

const mountSessions = (http: Http, { database }: OperatorTools): void => {
  const ofWhom = ({ name, roles }: { name: string; roles: readonly OperatorRole[] }) => ({
    name: isAdministrator(roles) ? undefined : name,
    idleSeconds: sessionIdleSeconds,
  });
  http.mount(operatorSessionsRoute, async ({ operator }) => {
    const rows = await findSessions(database, ofWhom(operator));
    return answer(200, { results: rows.map(describeSession) });
  });
  http.mount(endOperatorSessionRoute, async ({ operator, params }) => {
    const open = await findSessions(database, ofWhom(operator));
    if (!open.some((each) => each.session_id === params.id)) return problem('not_found');
    const isEnded = await endSession(database, params.id, operator.name);
    return isEnded ? answer(204, undefined) : problem('not_found');
  });
};

/** Nobody gives rights to themselves, or takes the last administrator away. */
const mountOthers = (http: Http, { database }: OperatorTools): void => {
  const listed = async (name: string): Promise<OperatorAccount | undefined> => {
    const row = (await findOperators(database)).find((each) => each.name === name);
    return row && describe(row);
  };
  http.mount(operatorsRoute, async () =>
    answer(200, { results: (await findOperators(database)).map(describe) }),
  );
  http.mount(inviteOperatorRoute, async ({ body, operator }) => {
    const { name, roles } = body;
    const invited = await inviteOperator({ database }, { name, roles, by: operator.name });
    return invited === undefined
      ? problem('account_already_registered')
      : answer(201, invitationOf(name, invited.invitation));
  });
  http.mount(changeOperatorRoute, async ({ params: { name }, body, operator }) => {
    if (name === operator.name) return problem('no_right');
    const { roles, isActive } = body;
    const isDone = await updateOperator(database, { name, roles, isActive, by: operator.name });
    const changed = isDone ? await listed(name) : undefined;
    return changed === undefined ? problem('not_found') : answer(200, changed);
  });
  http.mount(reinviteOperatorRoute, async ({ params: { name }, operator }) => {
    if (name === operator.name) return problem('no_right');
    const invited = await inviteAgain({ database }, { name, by: operator.name });
    return invited === undefined
      ? problem('not_found')
      : answer(201, invitationOf(name, invited.invitation));
  });
};

export const mountOperators = (http: Http, parts: OperatorsParts): void => {
  mountSignIn(http, parts.tools);
  mountOwn(http, parts);
  mountSessions(http, parts.tools);
  mountOthers(http, parts.tools);
};
