import type { SettingText } from '@dipper/contract';
import { hectoPaths } from './providers/hecto-paths.ts';

export const vaultSettings: readonly SettingText[] = [
  ['HOST', 'The address to listen on.', '`127.0.0.1`'],
  ['VAULT_PORT', 'The port of the card frame.', '`4420`; in `npm start` `PORT` plus 20'],
  [
    'VAULT_WINDOW_PORT',
    'The port of the pages that open providers’ windows: an origin of their own, never that of the card form.',
    '`VAULT_PORT` plus 1',
  ],
  [
    'VAULT_FRAME_ANCESTORS',
    'Origins whose pages may show the card form in a frame, exact, comma separated.',
    'the wallet, `http://127.0.0.1:4400`',
  ],
  [
    'VAULT_ORIGIN',
    'The origin of the card form, the same as the server’s: no other page may send it a card. Where `HOST` and `VAULT_FRAME_ANCESTORS` are loopback it may be left out.',
    'unset: whatever this machine is called by itself',
  ],
  [
    'WINDOW_ORIGIN',
    'The origin of the pages that open windows, the same as the server’s: where others can come, a vault does not start with that of the card form.',
    'unset: not compared',
  ],
  [
    'VAULT_SERVER_URL',
    'Where the server is. The vault tells it of each key before the page hears of it, so that a key of which no card comes is deleted.',
    '`http://127.0.0.1:4400`; production takes https alone',
  ],
  [
    'VAULT_KEY',
    'Seals what server and vault tell each other: 32 random bytes in base64url, the same as the server’s. Make it there: `openssl rand -base64 32 | tr +/ -_ | tr -d =`.',
    'a development secret; production refuses it',
  ],
  [
    'VAULT_FINGERPRINT_KEY',
    'Makes the fingerprint by which a card that comes again is known; at least 32 characters, known to the vault alone. Make it: `openssl rand -base64 32`.',
    'a development secret; production refuses it',
  ],
  [
    'VAULT_FINGERPRINT_KEY_BEFORE',
    'The one before, while a newer one takes over: a card that was kept by it is known again, and by the newer one from then on.',
    'unset: none',
  ],
  [
    'VAULT_CARD_PASSWORD',
    '`on`: the form asks for the first two digits of the card’s password, where the contract with the provider wants them (Hecto’s does).',
    '`off`',
  ],
  [
    'VAULT_TRIES_PER_ADDRESS',
    'Cards that one address (of IPv6: one network of 64 bits) may try in a quarter of an hour; one registration has five tries.',
    '`20`',
  ],
  [
    'VAULT_TRUSTS_PROXY',
    '`on`: the vault stands behind a proxy of ours, whose `X-Forwarded-For` says who asks.',
    '`off`',
  ],
  [
    'VAULT_TOSSPAYMENTS_URL',
    'The base address of Toss Payments.',
    'the sandbox, `http://127.0.0.1:{VAULT_PORT + 10}/tosspayments`',
  ],
  [
    'VAULT_TOSSPAYMENTS_SECRET_KEY',
    'The secret key of Toss Payments’ billing contract, from its developers’ centre.',
    'a development secret; production refuses it',
  ],
  [
    'VAULT_TOSSPAYMENTS_SCRIPT_URL',
    'The script that opens Toss Payments’ own windows, for payments and cards; without it and its key there are none, and no second listener.',
    'the sandbox, `http://127.0.0.1:{VAULT_PORT + 10}/tosspayments/v2/standard`',
  ],
  [
    'VAULT_TOSSPAYMENTS_WINDOW_ORIGINS',
    'The other origins that the page of that window may ask, show and post to, with commas between them; each exactly as it is, no `*`.',
    'what is known of `js.tosspayments.com`: `apigw`, `event`, `log` and `payment-gateway` there; of another script none',
  ],
  [
    'VAULT_TOSSPAYMENTS_CLIENT_KEY',
    'The client key that belongs to `PROVIDER_TOSSPAYMENTS_SECRET_KEY`, by which the script knows whose window it is.',
    'a development key; production refuses it',
  ],
  [
    'VAULT_HECTO_URL',
    'Where Hecto gives keys for cards.',
    'the sandbox, `http://127.0.0.1:{VAULT_PORT + 10}/hecto`',
  ],
  [
    'VAULT_HECTO_MERCHANT_ID',
    'The shop’s id at Hecto, which comes with the contract.',
    'the sandbox’s; production refuses it',
  ],
  [
    'VAULT_HECTO_ENCRYPTION_KEY',
    'The key of 32 bytes that fields to Hecto are encrypted with, which Hecto gives to the shop.',
    'a development secret; production refuses it',
  ],
  [
    'VAULT_HECTO_HASH_KEY',
    'The key that hashes to Hecto end with, which Hecto gives to the shop.',
    'a development secret; production refuses it',
  ],
  [
    'VAULT_HECTO_REGISTER_PATH',
    'Where Hecto trades a card for a key, below its address.',
    `\`${hectoPaths.VAULT_HECTO_REGISTER_PATH}\``,
  ],
  [
    'VAULT_HECTO_FORGET_PATH',
    'Where Hecto forgets a key that reached nobody; the same as `PROVIDER_HECTO_FORGET_PATH`.',
    `\`${hectoPaths.VAULT_HECTO_FORGET_PATH}\``,
  ],
  [
    'DIPPER_ENVIRONMENT',
    '`production` refuses development secrets, and addresses without https; so does `staging` where `HOST` or `VAULT_FRAME_ANCESTORS` is not loopback. There it must be set, and `dev` refuses the known keys of the vault.',
    '`dev`',
  ],
];

export const helpOf = (setting: string): string | undefined =>
  vaultSettings.find(([name]) => name === setting)?.[1];
