import { existsSync } from 'node:fs';
import path from 'node:path';
import { wrongSetting } from '@dipper/contract';
import type { PageVariant } from '@dipper/contract';
import type { KnownBrowsers } from './features/session/index.ts';
import { readOffer } from './features/shop/index.ts';
import { connectOriginsOf, formOriginsOf, pageConfigOf, scriptAddressesOf } from './page-config.ts';
import type { Config } from './platform/config/index.ts';
import type { Database } from './platform/db/index.ts';
import { json } from './platform/http/index.ts';
import type { Http } from './platform/http/index.ts';
import type { Log } from './platform/log.ts';
import type { IdentityProvider } from './ports/identity.ts';

type Parts = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly logins: readonly IdentityProvider[];
};

/** A page without its list asks for it; one that is not there at all helps nobody. */
const offerOrNothing = async ({ database, log }: Parts, { country, locale }: PageVariant) => {
  if (country === undefined) return undefined;
  try {
    return await readOffer(database, { country, locale });
  } catch (error) {
    log.warn({ error }, 'a page is written without its list');
    return undefined;
  }
};

const readPage = async (parts: Parts, variant: PageVariant) => {
  const config = pageConfigOf(parts);
  const offer = await offerOrNothing(parts, variant);
  return {
    content: { config, offer },
    fingerprint: JSON.stringify({ ...config, offer }),
  };
};

/** A build of which something is missing is named by the setting that leads there, and the file. */
const servePages = async (http: Http, options: Parameters<Http['web']>[0]): Promise<void> => {
  try {
    await http.web(options);
  } catch (error) {
    const isOfFile = error instanceof Error && 'syscall' in error && 'path' in error;
    throw isOfFile ? wrongSetting('WEB_ROOT', error.message) : error;
  }
};

/** The page with the data that it needs at once, and its settings at an address of their own. */
export const mountPage = async (
  http: Http,
  parts: Parts,
  { isKnown }: Pick<KnownBrowsers, 'isKnown'>,
): Promise<void> => {
  const { config } = parts;
  http.raw('GET /config.json', async () => json(200, pageConfigOf(parts)));
  if (config.webRoot === undefined) return;
  if (!existsSync(path.join(config.webRoot, 'index.html'))) {
    throw wrongSetting('WEB_ROOT', 'there is no index.html in it');
  }
  await servePages(http, {
    root: config.webRoot,
    frameAncestors: config.frameAncestors,
    connectOrigins: connectOriginsOf(config),
    scriptAddresses: scriptAddressesOf(config),
    frameOrigins: config.vaultOrigin === undefined ? [] : [config.vaultOrigin],
    formOrigins: formOriginsOf(config),
    isKnown,
    read: (variant) => readPage(parts, variant),
  });
};
