import type { Reader } from './reader.ts';

export type WebhooksConfig = {
  readonly endpoints: readonly {
    readonly name: string;
    readonly url: string;
    readonly secrets: readonly string[];
  }[];
  /** True in production: no address in our own network is called. */
  readonly publicOnly: boolean;
};

export const readWebhooks = ({ read, blame }: Reader, isProduction: boolean): WebhooksConfig => {
  const secrets = read('WEBHOOK_SECRETS');
  const endpoints = read('WEBHOOK_ENDPOINTS').map(({ name, value: url }) => ({
    name,
    url,
    secrets: secrets.filter((each) => each.name === name).map(({ value }) => value),
  }));
  for (const { name, url, secrets: own } of endpoints) {
    if (own.length === 0) blame('WEBHOOK_SECRETS', `${name} has none`);
    if (isProduction && !url.startsWith('https:')) {
      blame('WEBHOOK_ENDPOINTS', 'production needs an https address');
    }
  }
  return { endpoints, publicOnly: isProduction };
};
