import {
  cardsRoute,
  deleteCardRoute,
  errorCatalogue,
  registerCardRoute,
  renameCardRoute,
  setMainCardRoute,
  startCardRegistrationRoute,
} from '@dipper/contract';
import type { Card, ErrorName } from '@dipper/contract';
import { parsePublicId } from '../../core/charging/index.ts';
import {
  deleteCard,
  findCard,
  findCards,
  makeMainCard,
  renameCard,
} from '../../core/instruments/index.ts';
import type { CardOwner } from '../../core/instruments/index.ts';
import { isTimedOut } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Problem } from '../../platform/http/index.ts';
import { once } from '../../platform/idempotency/index.ts';
import { registerCard, startRegistration } from './commands.ts';
import type { CardTools } from './commands.ts';
import { describeCard } from './model.ts';

const retryAfterSeconds = 2;

const refuse = (error: ErrorName): Problem =>
  problem(error, errorCatalogue[error].retry ? { retryAfterSeconds } : {});

/** Returns the id of the owner's card; another person's card is treated as missing. */
const cardIdOf = (owner: CardOwner, id: string): string | undefined => {
  const name = parsePublicId('k', id);
  return name?.userId === owner.userId ? name.id : undefined;
};

/** Turns a timed-out wait into an error: another change of the same cards is still running. */
const changed = async (change: () => Promise<'done' | ErrorName>): Promise<'done' | ErrorName> => {
  try {
    return await change();
  } catch (error) {
    if (isTimedOut(error)) return 'card_edit_in_progress';
    throw error;
  }
};

const mountRegistering = (http: Http, tools: CardTools): void => {
  const { database, fieldKeys } = tools;
  http.mount(startCardRegistrationRoute, async ({ person, log }) => {
    const opened = await startRegistration(tools, person);
    if (opened.kind === 'refused') return refuse(opened.error);
    const { registrationId: reference } = opened.registration;
    log.info({ event: 'card-registration-opened', reference }, 'the form of a card was opened');
    return answer(201, opened.registration);
  });

  http.mount(
    registerCardRoute,
    once<typeof registerCardRoute>(database, async ({ person, body, idempotencyKey, log }) => {
      const registered = await registerCard(tools, person, { card: body, key: idempotencyKey });
      if (registered.kind === 'refused') {
        const reason = registered.error;
        log.info({ event: 'card-refused', reason }, 'a card was refused');
        return refuse(reason);
      }
      const card = describeCard(person, registered.card, fieldKeys);
      log.info({ event: 'card-registered', reference: card.cardId }, 'a card was registered');
      return answer(201, card);
    }),
  );
};

export const mountCards = (http: Http, tools: CardTools): void => {
  const { database, fieldKeys } = tools;

  const changeCard = async (
    owner: CardOwner,
    id: string,
    change: (cardId: string) => Promise<'done' | ErrorName>,
  ): Promise<Card | Problem> => {
    const cardId = cardIdOf(owner, id);
    if (cardId === undefined) return refuse('card_not_found');
    const outcome = await changed(() => change(cardId));
    if (outcome !== 'done') return refuse(outcome);
    const card = await findCard(database, owner, cardId);
    if (card?.state !== 'kept') return refuse('card_not_found');
    return describeCard(owner, card, fieldKeys);
  };

  mountRegistering(http, tools);

  http.mount(cardsRoute, async ({ person }) => {
    const rows = await findCards(database, person);
    return answer(200, {
      results: rows.map((row) => describeCard(person, row, fieldKeys)),
    });
  });

  http.mount(renameCardRoute, async ({ person, params, body: { nickname } }) => {
    const result = await changeCard(person, params.id, (cardId) =>
      renameCard(database, person, { cardId, nickname }),
    );
    return 'kind' in result ? result : answer(200, result);
  });

  http.mount(setMainCardRoute, async ({ person, params }) => {
    const result = await changeCard(person, params.id, (cardId) =>
      makeMainCard(database, person, cardId),
    );
    return 'kind' in result ? result : answer(200, result);
  });

  http.mount(deleteCardRoute, async ({ person, params, log }) => {
    const cardId = cardIdOf(person, params.id);
    if (cardId === undefined) return refuse('card_not_found');
    const outcome = await changed(() => deleteCard(database, person, cardId));
    if (outcome !== 'done') return refuse(outcome);
    log.info({ event: 'card-deleted', reference: params.id }, 'a card was deleted');
    return answer(204, undefined);
  });
};
