import * as z from 'zod/mini';
import type { TestServer } from './server.ts';

const notificationsSchema = z.object({
  notifications: z.array(z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
});

/** SBPS tells of a sale where its order says, which is not where a server on any port is: it waits. */
export const holdSale = ({ sandbox }: TestServer): Promise<unknown> =>
  sandbox.control('POST', '/notifications/rules', { provider: 'sbps', hold: 'release', times: 1 });

/** The message of a sale, which the sandbox believes to have been heard once it is sent from here. */
export const tellOfSale = async (server: TestServer, order: string): Promise<string> => {
  const sent = await server.sandbox.control('GET', `/notifications?orderId=${order}`);
  const notification = notificationsSchema.parse(sent).notifications.at(-1);
  if (notification === undefined) throw new Error('SBPS has told nothing');
  const answer = await server.call('/provider/sbps/webhook', { method: 'POST', ...notification });
  return answer.text();
};
