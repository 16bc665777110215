import { textInside } from '../../../../tools/testing/json.ts';
import { sendOperatorMails } from '../core/operators/index.ts';
import { parseConfig } from '../platform/config/index.ts';
import { silentLog } from '../platform/log.ts';
import { createSmtp } from '../providers/smtp/index.ts';
import { messagesTo } from './credentials.ts';
import { mailOf } from './operators.ts';
import type { TestServer } from './server.ts';
import { openDatabase } from './open-database.ts';

export type OperatorMails = {
  /** Every mail so far, the oldest first, with its subject as the first line. */
  readonly to: (name: string) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
};

/** Operators’ mailboxes; reading one first sends what is due, as a worker does. */
export const openOperatorMails = (server: TestServer): OperatorMails => {
  const config = parseConfig(server.variables);
  const { url } = config.database;
  const database = openDatabase(url, 'dipper_app', 1);
  const mailer = createSmtp({ ...config.messages.mail, log: silentLog });
  const tools = { database, mailer, consoleUrl: 'https://console.example', log: silentLog };
  return {
    to: async (name) => {
      for (let isMore = true; isMore;) isMore = (await sendOperatorMails(tools)) === 'more';
      return (await messagesTo(server, mailOf(name))).map(
        (mail) => `${textInside(mail, 'subject')}\n${textInside(mail, 'text')}`,
      );
    },
    stop: async () => {
      mailer.close();
      await database.close();
    },
  };
};
