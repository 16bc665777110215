import {
  checkPassword,
  emailLoginRoute,
  emailOf,
  emailRegisterConfirmRoute,
  emailRegisterRoute,
  koreanPhoneOf,
  localeOfCountry,
  loginCodeOf,
  passwordResetConfirmRoute,
  passwordResetRoute,
  phoneCodeRoute,
  phoneConfirmRoute,
  phoneRegisterRoute,
} from '@dipper/contract';
import type { FieldRule, Locale, LoggedIn } from '@dipper/contract';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Problem } from '../../platform/http/index.ts';
import {
  confirmRegistration,
  logInByEmail,
  registerByEmail,
  requestPasswordReset,
  resetPassword,
} from './email.ts';
import { HasherBusy } from '../../core/passwords/index.ts';
import { country } from './model.ts';
import type { LoginBrowsers } from './known-logins.ts';
import type {
  Asker,
  Credentials,
  LoggedInAs,
  Login,
  LoginBrowser,
  Refusal,
  Sent,
} from './model.ts';
import { confirmPhone, registerPhone, requestPhoneCode } from './phone.ts';

const busyRetrySeconds = 2;

const refused = ({ name, retryAfterSeconds }: Refusal): Problem =>
  problem(name, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });

const wrongField = (path: string, rule: FieldRule): Problem =>
  problem('wrong_request_format', { fields: [{ path, rule }] });

const codeInvalid = wrongField('body.code', 'login_code_invalid');

type CodeRequest = {
  readonly address: string;
  readonly cookies: Asker['cookies'];
  readonly body: { readonly device_unique_id: string; readonly locale?: Locale | undefined };
};

const askerOf = ({ address, cookies, body }: CodeRequest): Asker => ({
  address,
  cookies,
  deviceId: body.device_unique_id,
  locale: body.locale ?? localeOfCountry[country],
});

const loggedIn = ({ authKey, country: from, isNew }: LoggedInAs): LoggedIn => ({
  auth_key: authKey,
  country: from,
  is_new: isNew,
});

type Around = {
  readonly loginBrowsers: LoginBrowsers;
  readonly cookies: Asker['cookies'];
  readonly browser: LoginBrowser;
};

const aroundOf = (
  { loginBrowsers, sessions }: Credentials,
  { cookies }: Pick<CodeRequest, 'cookies'>,
): Around => ({ loginBrowsers, cookies, browser: sessions.browserOf(cookies) });

const remembering = ({ loginBrowsers, cookies, browser }: Around, { identity }: LoggedInAs) => ({
  cookies: [loginBrowsers.remember(identity, cookies), browser.cookie],
});

const loginReply = (around: Around, login: Login) =>
  login.ok
    ? answer(200, { data: loggedIn(login.value) }, remembering(around, login.value))
    : refused(login.error);

const sentReply = (sent: Sent) =>
  sent.ok ? answer(200, { data: sent.value }) : refused(sent.error);

/** Answers that the server is busy if more passwords arrive at once than it can hash. */
const unlessBusy = async <Reply>(work: () => Promise<Reply>): Promise<Reply | Problem> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HasherBusy) {
      return problem('server_busy', { retryAfterSeconds: busyRetrySeconds });
    }
    throw error;
  }
};

type TicketBody = { readonly ticket: string; readonly device_unique_id: string };

const ticketOf = (body: TicketBody, { browser }: Around) => ({
  ticket: body.ticket,
  deviceId: body.device_unique_id,
  browserHash: browser.hash,
});

const mountPhone = (http: Http, credentials: Credentials): void => {
  http.mount(phoneCodeRoute, async (request) => {
    const phone = koreanPhoneOf(request.body.phone);
    if (!phone.ok) return wrongField('body.phone', phone.error);
    return sentReply(await requestPhoneCode(credentials, phone.value, askerOf(request)));
  });

  http.mount(phoneConfirmRoute, async (request) => {
    const { body } = request;
    const code = loginCodeOf(body.code);
    if (code === undefined) return codeInvalid;
    const around = aroundOf(credentials, request);
    const proof = await confirmPhone(credentials, ticketOf(body, around), code);
    if (!proof.ok) return refused(proof.error);
    return proof.value.kind === 'logged-in'
      ? answer(
          200,
          { data: { registered: true, ...loggedIn(proof.value.login) } },
          remembering(around, proof.value.login),
        )
      : answer(200, {
          data: { registered: false, register_within_seconds: proof.value.withinSeconds },
        });
  });

  http.mount(phoneRegisterRoute, async (request) => {
    const { body } = request;
    if (!body.age_confirmed) return problem('age_confirmation_required');
    const around = aroundOf(credentials, request);
    return loginReply(around, await registerPhone(credentials, ticketOf(body, around)));
  });
};

const mountMailedCodes = (http: Http, credentials: Credentials): void => {
  http.mount(emailRegisterConfirmRoute, async (request) => {
    const { body } = request;
    const code = loginCodeOf(body.code);
    if (code === undefined) return codeInvalid;
    const around = aroundOf(credentials, request);
    return loginReply(around, await confirmRegistration(credentials, ticketOf(body, around), code));
  });

  http.mount(passwordResetRoute, async (request) => {
    const email = emailOf(request.body.email);
    if (!email.ok) return wrongField('body.email', email.error);
    return sentReply(await requestPasswordReset(credentials, email.value, askerOf(request)));
  });

  http.mount(passwordResetConfirmRoute, async (request) => {
    const { body } = request;
    const code = loginCodeOf(body.code);
    if (code === undefined) return codeInvalid;
    const { password } = body;
    const rule = checkPassword(password);
    if (rule !== undefined) return wrongField('body.password', rule);
    const around = aroundOf(credentials, request);
    const input = { ...ticketOf(body, around), code, password };
    return unlessBusy(async () => loginReply(around, await resetPassword(credentials, input)));
  });
};

const mountEmail = (http: Http, credentials: Credentials): void => {
  http.mount(emailLoginRoute, async (request) => {
    const { password } = request.body;
    const email = emailOf(request.body.email);
    if (!email.ok) return wrongField('body.email', email.error);
    if (password === '') return wrongField('body.password', 'required');
    const around = aroundOf(credentials, request);
    const input = { email: email.value, password, browserHash: around.browser.hash };
    return unlessBusy(async () =>
      loginReply(around, await logInByEmail(credentials, input, askerOf(request))),
    );
  });

  http.mount(emailRegisterRoute, async (request) => {
    const { password, age_confirmed } = request.body;
    const email = emailOf(request.body.email);
    const rule = checkPassword(password, email.ok ? email.value : '');
    if (!email.ok) return wrongField('body.email', email.error);
    if (rule !== undefined) return wrongField('body.password', rule);
    if (!age_confirmed) return problem('age_confirmation_required');
    const input = { email: email.value, password };
    return unlessBusy(async () =>
      sentReply(await registerByEmail(credentials, input, askerOf(request))),
    );
  });

  mountMailedCodes(http, credentials);
};

export const mountCredentials = (http: Http, credentials: Credentials): void => {
  mountPhone(http, credentials);
  mountEmail(http, credentials);
};
