import type { Locale } from '@dipper/contract';
import { call, seconds } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { MessageOutcome } from '../../../ports/messenger.ts';

export type OperatorMailRow = {
  readonly mail_id: string;
  readonly kind: 'invitation' | 'raised' | 'wrong-codes' | 'terms' | 'withdrawn';
  readonly name: string;
  readonly address: string;
  readonly locale: Locale;
  readonly facts: {
    readonly how?: 'invited' | 'reinvited' | 'role';
    readonly by?: string;
    readonly from?: string;
  };
};

const take = call('take_operator_mails');
const finish = call('finish_operator_mail');
const open = call('open_operator_invitation');
const tellOfCodes = call('tell_of_wrong_codes');

export const takeOperatorMails = (db: Queryable, limit: number): Promise<OperatorMailRow[]> =>
  take<OperatorMailRow>(db, { limit });

export const finishOperatorMail = async (
  db: Queryable,
  mailId: string,
  outcome: MessageOutcome | 'over',
): Promise<void> => {
  await finish(db, { mailId, outcome });
};

/** Returns false if the operator has signed in, or was invited again since. */
export const openMailedInvitation = (
  db: Queryable,
  mailId: string,
  { hash, lifetimeSeconds }: { readonly hash: Buffer; readonly lifetimeSeconds: number },
): Promise<boolean> =>
  open(db, { mailId, invitationHash: hash, lifetime: seconds(lifetimeSeconds) });

/** Plans the mail about too many wrong codes, after which no code is checked for a while. */
export const tellOfWrongCodes = async (db: Queryable, name: string): Promise<void> => {
  await tellOfCodes(db, { name });
};
