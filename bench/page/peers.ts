import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { installBeside } from '../../tools/beside/index.ts';
import { root } from '../support/run.ts';
import { standInForBraintree } from './braintree-home.ts';
import { serveSite } from './static-site.ts';
import type { Answer, StaticSite } from './static-site.ts';
import type { Target } from './visit.ts';

const directory = path.join(root, 'bench', 'peers');

const versionOf = (name: string): string => {
  const manifest: { version: string } = JSON.parse(
    readFileSync(path.join(directory, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return manifest.version;
};

const buildPeer = async (name: string): Promise<string> => {
  const outDir = path.join(root, '.tmp', 'bench-page', name);
  await build({
    root: path.join(directory, name),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  return outDir;
};

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26"/>';

/** Answers from the same origin, so that each call costs the one round trip of the slowed network and no preflight. */
const adyenHome = (method: string, address: string): Answer | undefined => {
  if (!address.startsWith('/test/')) return undefined;
  if (address.endsWith('.svg')) return { type: 'image/svg+xml', body: logo };
  if (method === 'POST') {
    return { type: 'application/json', body: '{"checkoutAttemptId":"attempt","id":"1"}' };
  }
  return { type: 'text/html', body: '<!doctype html><title>field</title>' };
};

export type Peers = { readonly targets: readonly Target[]; readonly stop: () => Promise<void> };

export const startPeers = async (say: (line: string) => void): Promise<Peers> => {
  await installBeside(directory, say);
  const sites: StaticSite[] = [];
  const serve = async (name: string, home = adyenHome): Promise<string> => {
    const site = await serveSite({ directory: await buildPeer(name), home });
    sites.push(site);
    return `${site.origin}/`;
  };
  const adyen: Target = {
    name: `Adyen Drop-in ${versionOf('@adyen/adyen-web')}`,
    url: await serve('adyen'),
    watch: { by: 'selector', selector: '.adyen-checkout__payment-method', least: 8 },
  };
  const braintree: Target = {
    name: `Braintree Drop-in ${versionOf('braintree-web-drop-in')}`,
    url: await serve('braintree', () => undefined),
    watch: { by: 'selector', selector: '.braintree-form__field', least: 2 },
    standIn: standInForBraintree,
  };
  return {
    targets: [adyen, braintree],
    stop: async () => {
      await Promise.all(sites.map(({ stop }) => stop()));
    },
  };
};
