import { tellOfPurchase, tellOfRefund } from './core/notices/index.ts';
import type { NoticeTools } from './core/notices/index.ts';
import type { NewsHandler } from './core/outbox/index.ts';
import { giveCreditNote, giveReceipt, readReceipt } from './core/receipts/index.ts';

const bucketOf = (userId: bigint): number => Number(userId % 4096n);

/** What follows from each piece of news. Each step bears being done again. */
export const newsHandlers = (tools: NoticeTools): Readonly<Record<string, NewsHandler>> => {
  const { database, log } = tools;
  return {
    'purchase-succeeded': async ({ user_id: userId, outbox_id: paymentId }) => {
      const name = { bucket: bucketOf(userId), userId, paymentId };
      await giveReceipt(database, name);
      log.info({ event: 'purchase-succeeded', userId }, 'a purchase was credited');
      const found = await readReceipt(database, name);
      const number = found.kind === 'receipt' ? found.receipt.number : '';
      await tellOfPurchase(tools, { ...name, refId: paymentId }, number);
    },
    'refund-done': async ({ user_id: userId, outbox_id: refundId }) => {
      const name = { bucket: bucketOf(userId), userId, refundId };
      await giveCreditNote(database, name);
      log.info({ event: 'refund-done', userId }, 'a purchase was given back');
      await tellOfRefund(tools, { ...name, refId: refundId }, 'refund-done');
    },
    'refund-declined': async ({ user_id: userId, outbox_id: refundId }) => {
      log.info({ event: 'refund-declined', userId }, 'a purchase could not be given back');
      const news = { bucket: bucketOf(userId), userId, refId: refundId };
      await tellOfRefund(tools, news, 'refund-declined');
    },
  };
};
