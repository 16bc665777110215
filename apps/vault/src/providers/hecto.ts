import type { HectoSettings } from '../settings.ts';
import { cardBody, readCard } from './hecto-translate.ts';
import { postJson } from './post.ts';
import type { KeyGiver } from './provider.ts';

export function createHecto(settings: HectoSettings): KeyGiver {
  return {
    trade: async (card, grant) => {
      const body = cardBody(card, grant, { settings, now: new Date() });
      return readCard(await postJson({ url: `${settings.url}/spay/APICardAuth.do`, body }), card);
    },
  };
}
