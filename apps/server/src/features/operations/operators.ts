import {
  addPasskeyRoute,
  dropPasskeyRoute,
  endOperatorSessionRoute,
  enrolRoute,
  openInvitationRoute,
  operatorCodeRoute,
  operatorPasskeyRoute,
  operatorRoles,
  operatorSessionsRoute,
  operatorSignInRoute,
  operatorSignOutRoute,
  ownAccountRoute,
  passkeyChallengeRoute,
  routes,
  startPasskeyRoute,
} from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { mayCall } from '../../core/accounts/index.ts';
import {
  addPasskey,
  challengeForNewPasskey,
  challengeForSignIn,
  deletePasskey,
  endSession,
  enrol,
  findPasskeys,
  findSessions,
  openInvitation,
  proveCode,
  provePasskey,
  provePassword,
  sessionIdleSeconds,
  sessionLifetimeSeconds,
  toBase32,
  totpAddress,
} from '../../core/operators/index.ts';
import type {
  ListedSession,
  OperatorTools,
  PasskeyRow,
  SignedIn,
  SignInRefusal,
} from '../../core/operators/index.ts';
import { HasherBusy } from '../../core/passwords/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Cookie, Http, Problem } from '../../platform/http/index.ts';
import { mountOthers } from './other-operators.ts';

/** Returns the cookie's name: over https, one that only the console's own host can set. */
export const operatorCookieOf = (consoleUrl: string): string =>
  consoleUrl.startsWith('https:') ? '__Host-dipper-operator' : 'dipper-operator';

const secondsPerMinute = 60;
const busyRetrySeconds = 2;

const cookieOf = ({ consoleUrl }: OperatorTools, token: string): Cookie => ({
  name: operatorCookieOf(consoleUrl),
  value: token,
  path: '/',
  maxAgeSeconds: token === '' ? 0 : sessionLifetimeSeconds,
  isStrict: true,
});

const refuse = (refusal: SignInRefusal): Problem => {
  switch (refusal.kind) {
    case 'wait':
      return problem('too_many_requests', { retryAfterSeconds: refusal.seconds });
    case 'codes-rest':
      return problem('too_many_requests', {
        detail: 'too many wrong codes by this name',
        retryAfterSeconds: refusal.seconds,
      });
    case 'unproved':
      return problem('not_authenticated');
  }
};

const enter = (tools: OperatorTools, signed: SignedIn) =>
  signed.ok
    ? answer(200, { name: signed.value.name }, { cookies: [cookieOf(tools, signed.value.token)] })
    : refuse(signed.error);

/** Passwords wait their turn, and not for long. */
const orBusy = async <Value>(query: () => Promise<Value>): Promise<Value | Problem> => {
  try {
    return await query();
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

/** Mounts the ways to sign in, and the ways to become an operator. */
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
    enter(tools, await proveCode(tools, body, { address, userAgent })),
  );
  http.mount(passkeyChallengeRoute, async ({ body }) => {
    const challenge = await challengeForSignIn(tools, body.ticket);
    return challenge === undefined ? problem('not_authenticated') : answer(200, challenge);
  });
  http.mount(operatorPasskeyRoute, async ({ body, address, userAgent }) =>
    enter(tools, await provePasskey(tools, body, { address, userAgent })),
  );
  http.mount(openInvitationRoute, async ({ body, address, userAgent }) => {
    const opened = await openInvitation(tools, body.invitation, { address, userAgent });
    if (!opened.ok) return refuse(opened.error);
    const { name, roles, secret } = opened.value;
    const written = { secret: toBase32(secret), address: totpAddress(secret, name) };
    return answer(200, { name, roles: [...roles], ...written });
  });
  http.mount(enrolRoute, ({ body, address, userAgent }) =>
    orBusy(async () => enter(tools, await enrol(tools, body, { address, userAgent }))),
  );
};

/** Mounts the calls of the signed-in operator. A machine has no passkeys and no session. */
const mountOwn = (http: Http, tools: OperatorTools): void => {
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
    return answer(204, undefined, { cookies: [cookieOf(tools, '')] });
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

export const mountOperators = (http: Http, tools: OperatorTools): void => {
  mountSignIn(http, tools);
  mountOwn(http, tools);
  mountSessions(http, tools);
  mountOthers(http, tools.database);
};
