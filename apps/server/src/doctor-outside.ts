import type { Currency } from '@dipper/contract';
import {
  fine,
  inTime,
  judgeAnswers,
  judgePage,
  lookAtAddress,
  of,
  reasonOfCode,
  wrong,
} from './core/doctor/index.ts';
import type { Finding } from './core/doctor/index.ts';
import { createLogins } from './logins.ts';
import { createPaymentProviders } from './payment-providers.ts';
import { createPayoutProviders } from './payout-providers.ts';
import type { Config } from './platform/config/index.ts';
import { newUuid, randomToken } from './platform/ids.ts';
import { silentLog } from './platform/log.ts';
import { hearing } from './platform/outbound.ts';
import type { IdentityProvider } from './ports/identity.ts';
import type { PaymentProvider, PaymentQuestion } from './ports/payment-provider.ts';
import type { PayoutOrder, PayoutProvider } from './ports/payout-provider.ts';
import { askTwilio } from './providers/twilio/index.ts';
import { greetSmtp } from './providers/smtp/index.ts';

const secretBytes = 32;

/** A method of theirs, by which they are queried about a missing payment. */
const methods: Readonly<Record<string, { readonly id: number; readonly currency: Currency }>> = {
  kakaopay: { id: 43, currency: 'KRW' },
  hecto: { id: 33, currency: 'KRW' },
  toss: { id: 37, currency: 'KRW' },
  tosspayments: { id: 31, currency: 'KRW' },
  sbps: { id: 39, currency: 'JPY' },
  paypal: { id: 45, currency: 'USD' },
};

/** A number of nobody: there is no person 0, so that no payment can have it. */
const numberOfNobody = (kind: string): string => `${kind}0-${newUuid().replaceAll('-', '')}`;

const questionTo = (name: string): PaymentQuestion | undefined => {
  const method = methods[name];
  if (method === undefined) return undefined;
  const transactionId = numberOfNobody('p');
  return {
    transactionId,
    personReference: 'doctor',
    methodId: method.id,
    reference: transactionId,
    chargeReference: null,
    total: 100n,
    currency: method.currency,
    requestedAt: new Date(),
  };
};

const currencies = {
  openbanking: 'KRW',
  payoneer: 'USD',
  dotmoney: 'JPY',
} as const satisfies Record<PayoutProvider['name'], Currency>;

const orderTo = (name: PayoutProvider['name']): PayoutOrder => ({
  reference: numberOfNobody('e'),
  personReference: 'doctor',
  providerReference: null,
  payee: { kind: 'account', accountId: 'doctor' },
  amount: 100n,
  currency: currencies[name],
  requestedAt: new Date(),
  sentAt: new Date(),
});

type Answer = { readonly evidence?: Readonly<Record<string, unknown>> };

const codeOf = ({ evidence = {} }: Answer): string | undefined => {
  const code = evidence['error_code'] ?? evidence['code'] ?? evidence['name'];
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
};

/** A question about nothing, and what its host said, as it came. */
const askProvider = async (
  name: string,
  maxMs: number,
  ask: () => Promise<Answer>,
): Promise<Finding> => {
  let latest: Answer = {};
  const asking = hearing(async () => {
    latest = await ask();
  });
  const answers = await inTime(asking, maxMs);
  if (answers === 'late') {
    return of('providers')(
      wrong(name, 'it does not answer in time', 'Look at its addresses in the settings.'),
    );
  }
  return of('providers')(judgeAnswers(name, answers, codeOf(latest)));
};

const askPayment = async (provider: PaymentProvider, maxMs: number): Promise<Finding> => {
  const question = questionTo(provider.name);
  return askProvider(provider.name, maxMs, async () => (question ? provider.ask(question) : {}));
};

const askPayout = (provider: PayoutProvider, maxMs: number): Promise<Finding> =>
  askProvider(provider.name, maxMs, () => provider.ask(orderTo(provider.name)));

/** Its own description is fetched where it has one; who logs in proves the rest. */
const beginLogin = async (
  login: IdentityProvider,
  { apiUrl }: Config,
  maxMs: number,
): Promise<Finding> => {
  const secrets = {
    state: randomToken(secretBytes),
    nonce: randomToken(secretBytes),
    codeVerifier: randomToken(secretBytes),
  };
  const begun = await inTime(
    login.begin(secrets, `${apiUrl}/authorize/callback/${login.snsType}`),
    maxMs,
  );
  const isBegun = begun !== 'late' && begun.ok;
  return of('providers')(
    isBegun
      ? fine(login.snsType, 'a login can begin; whether it ends is proved by one')
      : wrong(login.snsType, 'no login can begin', 'Look at its addresses in the settings.'),
  );
};

const askTexts = (account: Parameters<typeof askTwilio>[0], maxMs: number): Promise<Finding> =>
  askProvider('twilio', maxMs, async () => {
    await askTwilio(account);
    return {};
  });

/** A page for people, seen by nobody in particular: it may ask who comes, and must be there. */
const askCertification = async (url: string, maxMs: number): Promise<Finding> =>
  of('providers')(judgePage('certification', await lookAtAddress(url, maxMs)));

/** Each of those whose settings are right, by a question that changes nothing. */
export const lookAtProviders = async (
  config: Config,
  isRight: (beginning: RegExp) => boolean,
  maxMs: number,
): Promise<readonly Finding[]> => {
  const has = (kind: string, name: string): boolean =>
    isRight(new RegExp(`^${kind}_${name.toUpperCase()}_`));
  const findings = [
    ...createPaymentProviders(config)
      .filter(({ name }) => has('PROVIDER', name))
      .map((provider) => askPayment(provider, maxMs)),
    ...createPayoutProviders(config)
      .filter(({ name }) => has('PROVIDER', name))
      .map((provider) => askPayout(provider, maxMs)),
    ...createLogins(config.logins, silentLog)
      .filter(({ snsType }) => has('IDENTITY', snsType))
      .map((login) => beginLogin(login, config, maxMs)),
  ];
  const { twilio } = config.messages;
  return Promise.all([
    ...findings,
    ...(twilio !== undefined && isRight(/^PROVIDER_TWILIO_/) ? [askTexts(twilio, maxMs)] : []),
    ...(config.certificationUrl !== undefined && isRight(/^CERTIFICATION_/)
      ? [askCertification(config.certificationUrl, maxMs)]
      : []),
  ]);
};

const mailFailures: Readonly<Record<string, string>> = {
  EAUTH: 'it does not take our name and password',
  ETLS: 'it does not go on encrypted',
  ETIMEDOUT: 'it does not answer in time',
};

/** Comes in, greets and logs in; nothing is sent. */
export const lookAtMail = async (
  { messages }: Config,
  maxMs: number,
): Promise<readonly Finding[]> => {
  const { mail } = messages;
  const failed = await inTime(greetSmtp(mail), maxMs);
  const finding =
    failed === undefined
      ? fine('MAIL_SMTP_URL', 'the mail server takes us')
      : wrong(
          'MAIL_SMTP_URL',
          `the mail server: ${mailFailures[failed === 'late' ? 'ETIMEDOUT' : failed] ?? reasonOfCode(failed)}`,
          'Look at MAIL_SMTP_URL, MAIL_SMTP_USER and MAIL_SMTP_PASSWORD.',
        );
  return [finding].map(of('mail'));
};
