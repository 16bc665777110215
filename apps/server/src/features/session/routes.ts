import {
  certificationOf,
  certificationTokensRoute,
  signinRoute,
  signoutRoute,
} from '@dipper/contract';
import type { SigninResult } from '@dipper/contract';
import { findPerson, signinStatus } from '../../core/accounts/index.ts';
import type { Account } from '../../core/accounts/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { certificationLink, refreshTokenForCertification } from './certification.ts';
import { endSession, checkLogin } from './commands.ts';
import type { Access } from './access/access.ts';
import { isPageOfOurs } from './keeping.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { mountTokens } from './tokens.ts';
import type { TokensOptions } from './tokens.ts';

export type SessionRoutesOptions = TokensOptions & {
  readonly access: Pick<Access, 'forget'>;
  readonly browsers: Pick<KnownBrowsers, 'remember' | 'forget'>;
  /**
   * The address where a person in Korea certifies their identity; undefined if that is not offered.
   */
  readonly certificationUrl: string | undefined;
  /** Whether it is handed a refresh token. */
  readonly certificationTakesRefreshToken: boolean;
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

const isSentToCertify = (account: Account): boolean =>
  certificationOf(signinStatus(account), resultOf(account)) !== undefined;

export const mountSessionRoutes = (http: Http, options: SessionRoutesOptions): void => {
  const { database, access, browsers, refreshCookie, certificationUrl, pageOrigin } = options;

  mountTokens(http, options);

  http.mount(signinRoute, async ({ person, body }) => {
    const signedIn = await checkLogin(database, person, body.sns_type);
    if (!signedIn.ok) return problem(signedIn.error);
    const account = signedIn.value;
    const status = signinStatus(account);
    const headers =
      certificationUrl === undefined || status === 200
        ? {}
        : await certificationLink(database, certificationUrl, { person, status });
    return answer(status, { results: [resultOf(account)], status_code: status }, { headers });
  });

  http.mount(certificationTokensRoute, async ({ person, source }) => {
    if (!options.certificationTakesRefreshToken) return answer(200, { data: {} });
    if (!isPageOfOurs(source, pageOrigin)) return problem('no_right');
    const account = await findPerson(database, person);
    if (account === undefined || !isSentToCertify(account)) return problem('no_right');
    const handedOver = await refreshTokenForCertification(database, person);
    if (!handedOver.ok) return problem(handedOver.error);
    return answer(200, { data: { refresh_token: handedOver.value } });
  });

  http.mount(signoutRoute, async ({ person, cookies }) => {
    await endSession(database, person);
    access.forget(person);
    // If another person has logged in since, the cookie is theirs.
    const isTheirs = refreshCookie.tokenOf(cookies, person.userId) !== undefined;
    const ended = isTheirs ? [browsers.forget(), refreshCookie.end()] : [browsers.forget()];
    return answer(200, { results: [], status_code: 200 }, { cookies: ended });
  });
};
