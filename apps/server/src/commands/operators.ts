import {
  emailOf,
  invitingOrigins,
  operatorName,
  operatorRoles,
  wrongSetting,
} from '@dipper/contract';
import { inviteAgain, inviteOperator } from '../core/operators/index.ts';
import type { Invited } from '../core/operators/index.ts';
import type { ConfigFor } from '../platform/config/index.ts';
import { createDatabase } from '../platform/db/index.ts';
import type { Database } from '../platform/db/index.ts';
import type { Log } from '../platform/log.ts';
import { command } from './command.ts';

type Inviting = (database: Database) => Promise<Invited | undefined>;

/** Shown once, and to nobody but whoever has the servers. */
const printInvitation = async (
  { database: { migrationUrl: url }, consoleUrl }: ConfigFor<'owner' | 'console'>,
  log: Log,
  invite: Inviting,
): Promise<boolean> => {
  const database = createDatabase({ url, role: 'dipper_owner', poolMax: 1, log });
  try {
    const invited = await invite(database);
    if (invited !== undefined) {
      process.stdout.write(`${consoleUrl}/enrolment#${invited.invitation}\n`);
    }
    return invited !== undefined;
  } finally {
    await database.close();
  }
};

const by = invitingOrigins.command;

/** `operators:invite kim kim@example.com administrator`: how the first one comes in. */
export const invite = command(['owner', 'console'], async (config, log) => {
  const [name = '', address = '', ...words] = process.argv.slice(3);
  const mail = emailOf(address);
  const roles = operatorRoles.filter((role) => words.includes(role));
  const isWhole = roles.length > 0 && roles.length === words.length;
  if (!operatorName.safeParse(name).success || !mail.ok || !isWhole) {
    const expected = `expected a name, a mail address and some of ${operatorRoles.join(', ')}`;
    throw wrongSetting('operator', expected);
  }
  const operator = { name, roles, mail: mail.value, by };
  const isDone = await printInvitation(config, log, (database) =>
    inviteOperator({ database }, operator),
  );
  const taken = `there is a ${name} already, or somebody at that address`;
  if (!isDone) throw wrongSetting('operator', taken);
});

/** `operators:reinvite kim`: where no two administrators are left who could agree to it. */
export const reinvite = command(['owner', 'console'], async (config, log) => {
  const [name = ''] = process.argv.slice(3);
  const isDone = await printInvitation(config, log, (database) =>
    inviteAgain({ database }, { name, by }),
  );
  if (!isDone) throw wrongSetting('operator', `there is no ${name}`);
});
