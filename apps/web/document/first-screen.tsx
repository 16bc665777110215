import { directionOfLocale } from '@dipper/contract';
import type { Locale, PageConfig } from '@dipper/contract';
import { renderToString } from 'react-dom/server';
import { App } from '../src/app/app.tsx';
import { screens } from '../src/app/screens.ts';
import type { Services } from '../src/app/services.ts';
import { keepOffer } from '../src/features/shop/index.ts';
import type { Offer } from '../src/features/shop/index.ts';
import { loadTexts } from '../src/shared/i18n/index.ts';
import type { CompiledTexts } from '../src/shared/i18n/index.ts';
import { addressOf, paths, WrittenAddressContext } from '../src/shared/navigation/index.ts';
import { createQueryCache } from '../src/shared/query/index.ts';
import { loadScreen } from '../src/shared/screens/index.ts';
import type { Screen } from './compose.ts';

const refuse = (): never => {
  throw new Error('a page that is being written asks nobody and tells nobody');
};

const nobody: Services = {
  api: refuse,
  bridge: { kind: 'none', send: refuse },
  actions: { startLogin: refuse, goOnAs: refuse, signOut: refuse },
  tell: refuse,
};

export type FirstScreen = {
  readonly screen: Screen;
  readonly texts: {
    readonly locale: Locale;
    readonly core: CompiledTexts;
    readonly shop: CompiledTexts;
  };
};

type ScreenOptions = {
  readonly config: PageConfig;
  readonly offer: Offer;
  readonly locale: Locale;
};

const titleShape = /<title>[^<]*<\/title>/;

/** Renders the list for an unknown visitor. */
export const writeFirstScreen = async ({
  config,
  offer,
  locale,
}: ScreenOptions): Promise<FirstScreen> => {
  const { country } = offer;
  const queries = createQueryCache(() => 0);
  keepOffer(offer, { api: nobody.api, queries, isFresh: true });
  const [core, shop] = await Promise.all([
    loadTexts('core', locale),
    loadTexts('shop', locale),
    loadScreen(screens['spoon-list'], locale),
  ]);
  const path = paths.spoonList;
  const search = addressOf('', { country });
  const html = renderToString(
    <WrittenAddressContext value={{ path, search }}>
      <App config={config} services={nobody} queries={queries} writtenIn={locale} />
    </WrittenAddressContext>,
  );
  const [title = '<title>Dipper</title>'] = titleShape.exec(html) ?? [];
  return {
    texts: { locale, core, shop },
    screen: {
      language: locale,
      direction: directionOfLocale(locale),
      title,
      attributes: { path, country, locale },
      html: html.replace(titleShape, ''),
    },
  };
};
