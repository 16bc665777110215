import { failure, maskedPhone, success } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import {
  findOrCreatePerson,
  findRegistered,
  identityName,
  loginRefusal,
} from '../../core/accounts/index.ts';
import type { Account } from '../../core/accounts/index.ts';
import { phoneText } from './mails.ts';
import { country, holderOf, refuse } from './model.ts';
import type { Asker, Credentials, Holder, LoggedInAs, Login, Refusal, Sent } from './model.ts';
import { provedLifetimeSeconds } from './policy.ts';
import { proveCode, sendCode, spendProof } from './tickets.ts';
import type { Confirmation } from './tickets.ts';

/** Every number gets the same message, whether it has an account or not. */
export const requestPhoneCode = async (
  credentials: Credentials,
  phone: string,
  asker: Asker,
): Promise<Sent> => {
  const { textMessenger, host } = credentials;
  if (textMessenger === undefined) return failure(refuse('sns_type_not_available'));
  const identity = identityName('phone', phone);
  const request = { purpose: 'phone', identity, asker, sentTo: maskedPhone(phone) } as const;
  return sendCode(credentials, request, async () => ({
    isOpen: true,
    deliver: (facts) =>
      textMessenger.send({ to: phone, text: phoneText(asker.locale, facts, host) }),
  }));
};

type PhoneTicket = Omit<Confirmation, 'purpose'> & Holder;

export type PhoneProof =
  | { readonly kind: 'logged-in'; readonly login: LoggedInAs }
  | { readonly kind: 'not-registered'; readonly withinSeconds: number };

const logIn = async (
  { sessions }: Credentials,
  account: Account,
  { identity, isNew, ...holder }: Pick<LoggedInAs, 'identity' | 'isNew'> & Holder,
): Promise<LoggedInAs> => {
  const { userId } = account;
  const authKey = await sessions.issueAuthKey({ userId, snsType: 'phone', ...holder });
  return { identity, authKey, country: account.country, isNew };
};

/**
 * A confirmed number without an account stays confirmed for a while, so that its owner can sign up.
 */
export const confirmPhone = async (
  credentials: Credentials,
  phoneTicket: PhoneTicket,
  code: string,
): Promise<Result<PhoneProof, Refusal>> => {
  const ticket = { ...phoneTicket, purpose: 'phone' } as const;
  const proved = await proveCode(credentials, ticket, code);
  if (!proved.ok) return proved;
  const { identity } = proved.value;
  const registered = await findRegistered(credentials.database, identity);
  if (registered === undefined || registered.mayBeginAgain) {
    return success({ kind: 'not-registered', withinSeconds: provedLifetimeSeconds });
  }
  const refusal = loginRefusal(registered.account);
  if (refusal !== undefined) return failure(refuse(refusal));
  if ((await spendProof(credentials, ticket)) === undefined) {
    return failure(refuse('login_code_expired'));
  }
  const holder = holderOf(phoneTicket);
  const login = await logIn(credentials, registered.account, { ...holder, identity, isNew: false });
  return success({ kind: 'logged-in', login });
};

export const registerPhone = async (
  credentials: Credentials,
  ticket: PhoneTicket,
): Promise<Login> => {
  const identity = await spendProof(credentials, { ...ticket, purpose: 'phone' });
  if (identity === undefined) return failure(refuse('login_code_expired'));
  const stranger = { country, name: undefined };
  const { account, isNew } = await findOrCreatePerson(credentials.database, identity, stranger);
  const refusal = loginRefusal(account);
  if (refusal !== undefined) return failure(refuse(refusal));
  return success(await logIn(credentials, account, { ...holderOf(ticket), identity, isNew }));
};
