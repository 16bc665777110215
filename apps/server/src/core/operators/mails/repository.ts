import type { Locale } from '@dipper/contract';
import { statement } from '../../../platform/db/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { MessageOutcome } from '../../../ports/messenger.ts';

export type OperatorMailRow = {
  readonly mail_id: string;
  readonly kind: 'invitation' | 'raised' | 'wrong-codes' | 'limit' | 'terms';
  readonly name: string;
  readonly address: string;
  readonly locale: Locale;
  readonly facts: {
    readonly how?: 'invited' | 'reinvited' | 'role';
    readonly by?: string;
    readonly from?: string;
  };
};

const take = statement(
  'operators-take-mails',
  `select m.mail_id, m.kind, m.name, m.address, m.locale, m.facts
   from dipper.take_operator_mails($1) m`,
);

const finish = statement('operators-finish-mail', 'select dipper.finish_operator_mail($1, $2)');

const open = statement(
  'operators-open-invitation',
  'select dipper.open_operator_invitation($1, $2, make_interval(secs => $3)) as is_open',
);

const tellOfCodes = statement('operators-tell-of-codes', 'select dipper.tell_of_wrong_codes($1)');

export const takeOperatorMails = (db: Queryable, limit: number): Promise<OperatorMailRow[]> =>
  db.query<OperatorMailRow>(take, [limit]);

export const finishOperatorMail = async (
  db: Queryable,
  mailId: string,
  outcome: MessageOutcome | 'over',
): Promise<void> => {
  await db.query(finish, [mailId, outcome]);
};

/** False: they have come, or were invited anew since. */
export const openMailedInvitation = async (
  db: Queryable,
  mailId: string,
  { hash, lifetimeSeconds }: { readonly hash: Buffer; readonly lifetimeSeconds: number },
): Promise<boolean> => {
  const [row] = await db.query<{ is_open: boolean }>(open, [mailId, hash, lifetimeSeconds]);
  return row?.is_open === true;
};

/** Where so many codes were wrong that none is looked at for now. */
export const tellOfWrongCodes = async (db: Queryable, name: string): Promise<void> => {
  await db.query(tellOfCodes, [name]);
};
