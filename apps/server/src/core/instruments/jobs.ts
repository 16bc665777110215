import type { Database } from '../../platform/db/index.ts';
import type { FieldKeys } from '../../platform/field-keys.ts';
import type { Log } from '../../platform/log.ts';
import type { LoopOutcome } from '../../platform/loop.ts';
import type { BillingProvider } from '../../ports/billing-provider.ts';
import { unsealBillingKey } from '../card-charging/index.ts';
import { cardNumberOf, secondsToNextForgetting } from './model.ts';
import { claimCardsToForget, findForgetBuckets, finishForgettingOf } from './repository.ts';
import type { CardToForget } from './repository.ts';

const perTurn = 8;
const leaseSeconds = 60;

export type ForgetTools = {
  readonly database: Database;
  readonly log: Log;
  readonly providers: readonly BillingProvider[];
  readonly fieldKeys: FieldKeys;
};

const forget = async (tools: ForgetTools, card: CardToForget): Promise<void> => {
  const { database, log, providers, fieldKeys } = tools;
  const { provider: name, customer_key: customerKey, forget_tries: tries } = card;
  const provider = providers.find((each) => each.name === name);
  const { bucket, user_id: userId, card_id: cardId } = card;
  const cardOfKey = { owner: { bucket, userId }, cardId };
  const key = unsealBillingKey(fieldKeys, cardOfKey, card.billing_key_sealed);
  // A provider without settings cannot be called; its keys are deleted there once it has settings
  // again.
  const outcome = (await provider?.forget(key, customerKey)) ?? 'unknown';
  const isForgotten = outcome === 'forgotten';
  await finishForgettingOf(database, card, isForgotten ? null : secondsToNextForgetting(tries));
  const reference = cardNumberOf(userId, cardId);
  log.info(
    { event: 'card-key-forgotten', provider: name, reference, outcome, attempt: tries },
    'a provider was told to forget the key of a card',
  );
};

/** Asks providers to delete the billing keys of deleted cards, until they confirm. */
export const forgetDueCards = async (tools: ForgetTools): Promise<LoopOutcome> => {
  const { database, log } = tools;
  const cards: CardToForget[] = [];
  for (const bucket of await findForgetBuckets(database, perTurn)) {
    const limit = perTurn - cards.length;
    if (limit === 0) break;
    cards.push(...(await claimCardsToForget(database, { bucket, limit, leaseSeconds })));
  }
  for (const card of cards) {
    await forget(tools, card).catch((error: unknown) =>
      log.warn({ error }, 'the key of a card is to be forgotten later'),
    );
  }
  return cards.length === perTurn ? 'more' : 'idle';
};
