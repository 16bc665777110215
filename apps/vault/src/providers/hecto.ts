import type { HectoSettings } from '../settings.ts';
import { cardBody, deleteBody, readCard } from './hecto-translate.ts';
import { postJson, postUntilAnswered } from './post.ts';
import type { KeyGiver } from './provider.ts';

export function createHecto(settings: HectoSettings): KeyGiver {
  return {
    trade: async (card, grant) => {
      const body = cardBody(card, grant, { settings, now: new Date() });
      return readCard(
        await postJson({ url: `${settings.url}${settings.registerPath}`, body }),
        card,
      );
    },
    forget: (billingKey, grant) =>
      postUntilAnswered(() => ({
        url: `${settings.url}${settings.forgetPath}`,
        body: deleteBody(billingKey, grant, { settings, now: new Date() }),
      })),
  };
}
