import { attemptAll } from '../../../platform/attempt-all.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Log } from '../../../platform/log.ts';
import type { LoopOutcome } from '../../../platform/loop.ts';
import type { Mailer } from '../../../ports/messenger.ts';
import { newInvitation } from '../model.ts';
import { operatorMail } from './mail.ts';
import { finishOperatorMail, openMailedInvitation, takeOperatorMails } from './repository.ts';
import type { OperatorMailRow } from './repository.ts';

export { tellOfWrongCodes } from './repository.ts';

export type OperatorMailTools = {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly consoleUrl: string;
  readonly log: Log;
};

const mailsPerTurn = 20;

/** Returns undefined if the invitation cannot be used any more. */
const linkOf = async (
  { database, consoleUrl }: OperatorMailTools,
  mailId: string,
): Promise<string | undefined> => {
  const { invitation, stored } = newInvitation();
  const isOpen = await openMailedInvitation(database, mailId, stored);
  return isOpen ? `${consoleUrl}/enrolment#${invitation}` : undefined;
};

const send = async (tools: OperatorMailTools, row: OperatorMailRow): Promise<void> => {
  const { database, mailer, consoleUrl, log } = tools;
  const { mail_id: mailId, kind, name, address: to, locale } = row;
  const link = kind === 'invitation' ? await linkOf(tools, mailId) : consoleUrl;
  const outcome =
    link === undefined
      ? 'over'
      : await mailer.send({ to, id: `operator.${mailId}`, ...operatorMail(locale, row, link) });
  await finishOperatorMail(database, mailId, outcome);
  log.info({ event: 'operator-mail', kind, name, outcome }, 'an operator was told by mail');
};

/** Claimed, sent, marked: a mail whose process dies in between is sent again. */
export const sendOperatorMails = async (tools: OperatorMailTools): Promise<LoopOutcome> => {
  const due = await takeOperatorMails(tools.database, mailsPerTurn);
  await attemptAll(due, (row) => send(tools, row));
  return due.length === mailsPerTurn ? 'more' : 'idle';
};
