import { signinRoute, signoutRoute, tokensRoute } from '@dipper/contract';
import type { SigninResult } from '@dipper/contract';
import { signinStatus } from '../../core/accounts/index.ts';
import type { Account } from '../../core/accounts/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { certificationLink } from './certification.ts';
import { endSession, exchangeAuthKey, refreshTokens, signIn } from './commands.ts';
import type { Access } from './access/access.ts';
import type { SessionDependencies } from './commands.ts';
import type { KnownBrowsers } from './known-browsers.ts';

export type SessionRoutesOptions = SessionDependencies & {
  readonly access: Pick<Access, 'forget'>;
  readonly browsers: Pick<KnownBrowsers, 'remember' | 'forget'>;
  /** Where a person in Korea certifies who they are; undefined where that is not offered. */
  readonly certificationUrl: string | undefined;
};

const resultOf = (account: Account): SigninResult => ({
  id: Number(account.userId),
  tag: account.tag,
  nickname: account.nickname,
  date_of_birth: account.dateOfBirth ?? null,
  date_joined: account.joinedAt.toISOString(),
  gender: account.gender,
  grants: { payment: account.grantPayment, adult: account.grantAdult },
  service_agreement: {
    legal_rep_payment_col: account.hasRepresentativeConsent,
    pay_agree_for_minors: account.hasMinorPaymentConsent,
  },
  country: account.country,
  is_vip: account.isVip,
  vip_grade: account.vipGrade ?? null,
  dj_level: account.djLevel,
});

export const mountSessionRoutes = (http: Http, options: SessionRoutesOptions): void => {
  const { database, access, browsers, certificationUrl } = options;

  http.mount(tokensRoute, async ({ body, log }) => {
    const tokens =
      'auth_key' in body
        ? await exchangeAuthKey(options, {
            authKey: body.auth_key,
            deviceId: body.device_unique_id,
            isSigningUp: body.sign_up === true,
            country: body.country,
          })
        : await refreshTokens(options, body.refresh_token);
    if (!tokens.ok) {
      log.warn({ event: 'tokens-refused', code: tokens.error }, 'tokens were refused');
      return problem(tokens.error);
    }
    const { jwt, refreshToken } = tokens.value;
    const data = { jwt, refresh_token: refreshToken };
    return answer(200, { data }, { cookies: [browsers.remember()] });
  });

  http.mount(signinRoute, async ({ person, body }) => {
    const signedIn = await signIn(database, person, body.sns_type);
    if (!signedIn.ok) return problem(signedIn.error);
    const account = signedIn.value;
    const status = signinStatus(account);
    const headers =
      certificationUrl === undefined || status === 200
        ? {}
        : await certificationLink(database, certificationUrl, { person, status });
    return answer(status, { results: [resultOf(account)], status_code: status }, { headers });
  });

  http.mount(signoutRoute, async ({ person }) => {
    await endSession(database, person);
    access.forget(person);
    return answer(200, { results: [], status_code: 200 }, { cookies: [browsers.forget()] });
  });
};
