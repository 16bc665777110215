import { failure, maskedEmail, success } from '@dipper/contract';
import {
  findOrCreatePerson,
  findRegistered,
  identityName,
  loginRefusal,
} from '../../core/accounts/index.ts';
import type { Account, Registered } from '../../core/accounts/index.ts';
import { HasherBusy } from '../../core/passwords/index.ts';
import { mailOf } from './mails.ts';
import type { MailKind } from './mails.ts';
import { country, holderOf, refuse } from './model.ts';
import type { Asker, Credentials, Holder, LoggedInAs, Login, Sent } from './model.ts';
import { passwordLimits } from './policy.ts';
import { replaceHash, selectPassword, storePassword } from './repository.ts';
import { proveCode, sendCode, spendProof } from './tickets.ts';
import type { Confirmation, Delivery } from './tickets.ts';

const emailOfIdentity = (identity: string): string => identity.slice('email:'.length);

const logIn = async (
  { sessions }: Credentials,
  account: Account,
  { identity, isNew, ...holder }: Pick<LoggedInAs, 'identity' | 'isNew'> & Holder,
): Promise<Login> => {
  const { userId } = account;
  const authKey = await sessions.issueAuthKey({ userId, snsType: 'email', ...holder });
  return success({ identity, authKey, country: account.country, isNew });
};

type EmailAndPassword = { readonly email: string; readonly password: string };

/** Hashed before with less work; the person need not wait where no thread is free for it. */
const strengthen = async (
  { database, hasher }: Credentials,
  { email, password }: EmailAndPassword,
  from: string,
): Promise<void> => {
  try {
    const to = await hasher.hash(password);
    await replaceHash(database, identityName('email', email), { from, to });
  } catch (error) {
    if (!(error instanceof HasherBusy)) throw error;
  }
};

type Checked = { readonly account: Account; readonly weakHash: string | undefined };

/**
 * Returns undefined for an unknown account, one whose address is free again after its deletion, or
 * a wrong password. All three take the same time.
 */
const check = async (
  { database, hasher }: Credentials,
  identity: string,
  password: string,
): Promise<Checked | undefined> => {
  const stored = await selectPassword(database, identity);
  const registered = await findRegistered(database, identity);
  const { isRight, isWeak } = await hasher.verify(password, stored?.hash);
  const isTheirs = registered !== undefined && registered.account.userId === stored?.userId;
  if (!isRight || !isTheirs || registered.mayBeginAgain) return undefined;
  return { account: registered.account, weakHash: isWeak ? stored?.hash : undefined };
};

export const logInByEmail = async (
  credentials: Credentials,
  { email, password, browserHash }: EmailAndPassword & Pick<Holder, 'browserHash'>,
  { deviceId, address, cookies }: Asker,
): Promise<Login> => {
  const { throttle, loginBrowsers } = credentials;
  const identity = identityName('email', email);
  const browser = loginBrowsers.browserOf(identity, cookies);
  const taken = await throttle.take(passwordLimits(identity, address, browser));
  if (!taken.ok) return failure(refuse('login_locked', taken.error));
  try {
    const checked = await check(credentials, identity, password);
    if (checked === undefined) return failure(refuse('email_or_password_wrong'));
    await taken.value.succeed();
    const { account, weakHash } = checked;
    const refusal = loginRefusal(account);
    if (refusal !== undefined) return failure(refuse(refusal));
    if (weakHash !== undefined) await strengthen(credentials, { email, password }, weakHash);
    return await logIn(credentials, account, { identity, deviceId, browserHash, isNew: false });
  } catch (error) {
    await taken.value.giveBack();
    throw error;
  }
};

const mailForSignUp = (registered: Registered | undefined): MailKind => {
  if (registered === undefined || registered.mayBeginAgain) return 'register';
  return registered.account.state === 'deleted' ? 'deleted' : 'registered';
};

const mailing = (
  { mailer }: Credentials,
  kind: MailKind,
  to: { readonly email: string; readonly asker: Asker },
): Delivery => ({
  isOpen: kind === 'register' || kind === 'reset',
  deliver: (facts) => mailer.send({ to: to.email, ...mailOf(to.asker.locale, kind, facts) }),
});

/** Tells only the mailbox's owner whether it has an account. */
export const registerByEmail = (
  credentials: Credentials,
  { email, password }: EmailAndPassword,
  asker: Asker,
): Promise<Sent> => {
  const identity = identityName('email', email);
  const sentTo = maskedEmail(email);
  const request = { purpose: 'email-register', identity, asker, sentTo } as const;
  return sendCode(credentials, request, async () => {
    const passwordHash = await credentials.hasher.hash(password);
    const registered = await findRegistered(credentials.database, identity);
    return { ...mailing(credentials, mailForSignUp(registered), { email, asker }), passwordHash };
  });
};

type MailTicket = Omit<Confirmation, 'purpose'> & Holder;

export const confirmRegistration = async (
  credentials: Credentials,
  mailTicket: MailTicket,
  code: string,
): Promise<Login> => {
  const { database } = credentials;
  const ticket = { ...mailTicket, purpose: 'email-register' } as const;
  const proved = await proveCode(credentials, ticket, code);
  if (!proved.ok) return proved;
  const { identity, passwordHash: hash } = proved.value;
  if (hash === undefined || (await spendProof(credentials, ticket)) === undefined) {
    return failure(refuse('login_code_expired'));
  }
  const stranger = { country, name: emailOfIdentity(identity).replace(/@.*$/s, '') };
  const { account, isNew } = await findOrCreatePerson(database, identity, stranger);
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refuse(refusal));
  await storePassword(database, identity, { userId: account.userId, hash });
  return logIn(credentials, account, { ...holderOf(mailTicket), identity, isNew });
};

export const requestPasswordReset = (
  credentials: Credentials,
  email: string,
  asker: Asker,
): Promise<Sent> => {
  const identity = identityName('email', email);
  const sentTo = maskedEmail(email);
  const request = { purpose: 'email-reset', identity, asker, sentTo } as const;
  return sendCode(credentials, request, async () => {
    const registered = await findRegistered(credentials.database, identity);
    const isThere = registered !== undefined && registered.account.state !== 'deleted';
    return mailing(credentials, isThere ? 'reset' : 'unknown', { email, asker });
  });
};

/** Ends every other login of the person, so that anyone who knew the old password is out. */
export const resetPassword = async (
  credentials: Credentials,
  input: MailTicket & { readonly code: string; readonly password: string },
): Promise<Login> => {
  const { database, hasher, sessions, throttle } = credentials;
  const { ticket, deviceId, code, password } = input;
  const proof = { ticket, deviceId, purpose: 'email-reset' } as const;
  const proved = await proveCode(credentials, proof, code);
  if (!proved.ok) return proved;
  const { identity } = proved.value;
  const registered = await findRegistered(database, identity);
  const refusal = registered && loginRefusal(registered.account);
  if (refusal !== undefined) return failure(refuse(refusal));
  const hash = await hasher.hash(password);
  if (registered === undefined || (await spendProof(credentials, proof)) === undefined) {
    return failure(refuse('login_code_expired'));
  }
  await storePassword(database, identity, { userId: registered.account.userId, hash });
  await sessions.endAll(registered.account);
  await throttle.forget(passwordLimits(identity, ''));
  return logIn(credentials, registered.account, { ...holderOf(input), identity, isNew: false });
};
