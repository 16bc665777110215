import type { Read } from './reader.ts';

export type DotmoneyConfig = {
  readonly url: string;
  readonly accessKey: string;
  readonly hashKey: string;
};

export const readDotmoney = (read: Read, sandbox: string): DotmoneyConfig => ({
  url: read('PROVIDER_DOTMONEY_URL', `${sandbox}/dotmoney`),
  accessKey: read('PROVIDER_DOTMONEY_ACCESS_KEY'),
  hashKey: read('PROVIDER_DOTMONEY_HASH_KEY'),
});
