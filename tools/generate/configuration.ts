import { settings, type Setting } from '../../apps/server/src/platform/config/index.ts';
import { helpOf, realHostsIn } from '../../apps/server/src/setting-help.ts';
import { hectoPaths } from '../../apps/vault/src/providers/hecto-paths.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

type OtherSetting = readonly [name: string, meaning: string, fallback: string];

const otherParts: Record<string, readonly OtherSetting[]> = {
  Vault: [
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
      'Seals what server and vault tell each other: 32 random bytes in base64url, the same as the server’s.',
      'a development secret; production refuses it',
    ],
    [
      'VAULT_FINGERPRINT_KEY',
      'Makes the fingerprint by which a card that comes again is known; at least 32 characters, known to the vault alone.',
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
      'The secret key of Toss Payments’ billing contract.',
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
    ['VAULT_HECTO_MERCHANT_ID', 'The shop’s id at Hecto.', 'the sandbox’s; production refuses it'],
    [
      'VAULT_HECTO_ENCRYPTION_KEY',
      'The key of 32 bytes that fields to Hecto are encrypted with.',
      'a development secret; production refuses it',
    ],
    [
      'VAULT_HECTO_HASH_KEY',
      'The key that hashes to Hecto end with.',
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
  ],
  Console: [
    [
      'HOST',
      'The address to listen on; another one than this machine’s own only where `DIPPER_ENVIRONMENT` is `production` or `staging`.',
      '`127.0.0.1`',
    ],
    ['CONSOLE_PORT', 'The port of the operators’ pages.', '`4410`; in `npm start` `PORT` plus 10'],
    [
      'CONSOLE_API_ORIGIN',
      'Where the console hands calls below `/api` on to: the server’s `OPERATIONS_PORT`.',
      'the operators’ port of the server, `http://127.0.0.1:4411`',
    ],
    [
      'CONSOLE_TRUSTED_PROXIES',
      'Addresses and networks of proxies before the console, comma separated, that are believed when they say who asks (`X-Forwarded-For`). The server believes the console where its `TRUSTED_PROXIES` names it.',
      'empty',
    ],
  ],
  Sandbox: [
    ['HOST', 'The address to listen on.', '`127.0.0.1`'],
    ['SANDBOX_PORT', 'The port of the outside world.', '`4430`; in `npm start` `PORT` plus 30'],
    ['SANDBOX_SMTP_PORT', 'Where mails are taken.', '`SANDBOX_PORT` plus 1'],
    ['SANDBOX_PUBLIC_URL', 'Where others reach it.', 'the address that it listens on'],
    ['WALLET_URL', 'Which wallet the host site opens.', '`http://127.0.0.1:4400`'],
    ['WINDOW_ORIGIN', 'Which windows of the wallet the phone shows as well.', 'none'],
  ],
  'Start and tests': [
    [
      'DATA_DIRECTORY',
      'Where the embedded PostgreSQL, the logs and the machines’ token of `npm start` are kept.',
      '`.data` in the project',
    ],
    [
      'BACKUP_DIRECTORY',
      'Where `npm run backup` keeps copies, and the embedded PostgreSQL of `npm start` what it writes ahead.',
      'nowhere: nothing is kept',
    ],
    [
      'CHROMIUM_PATH',
      'The browser of the browser tests.',
      'Debian’s `chromium-headless-shell`, else `chromium` or another usual name in `PATH`',
    ],
    ['TMPDIR', 'Where the embedded PostgreSQL puts its socket.', '`/tmp`'],
  ],
};

function fallbackOf({ fallback, fallbackText, secret, ofSandbox }: Setting): string {
  if (secret === true) return 'a development secret; production refuses it';
  if (ofSandbox === true) return `\`${fallback}\`, the sandbox's; production refuses it`;
  if (fallbackText !== undefined) return fallbackText;
  if (fallback === undefined) return 'none: it must be set';
  return fallback === '' ? 'empty' : `\`${fallback}\``;
}

/** Every setting that has a place in the page, by its name, with what is said of it by hand. */
export const settingTexts: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(settings).map(([name, { description }]) => [name, description] as const),
  ...Object.values(otherParts)
    .flat()
    .map(([name, meaning]) => [name, meaning] as const),
]);

const linkTo = (provider: string, folder: string): string =>
  `[${provider}](../reference/protocols/${folder}.md)`;

function serverTable(): string {
  const rows = Object.entries(settings).map(([name, setting]: [string, Setting]) => [
    `\`${name}\``,
    helpOf(name, linkTo) ?? '',
    fallbackOf(setting),
  ]);
  return markdownTable(['Setting', 'What it is', 'Unset'], rows);
}

function otherSection([name, rows]: [string, readonly OtherSetting[]]): string {
  const table = rows.map(([setting, meaning, fallback]) => [
    `\`${setting}\``,
    `${meaning}${realHostsIn(setting, linkTo)}`,
    fallback,
  ]);
  return `## ${name}\n\n${markdownTable(['Setting', 'What it is', 'Unset'], table)}\n`;
}

export function configurationPage(): GeneratedFile {
  const text = `${generatedNote("the server's settings")}

# Configuration

Every setting is a variable of the environment, read once at the start; an empty one counts as unset.
What is missing or wrong ends the start, which names all of it at once, with what is said of it here; a command asks only for
what it uses.
\`npm start\` fits all of them together by itself (\`DATABASE_URL\` too, which otherwise must be set);
whatever you set wins over that.

For real only what is set is on ([0148](../decisions/0148-enabled-by-settings.md)): of \`PROVIDER_KAKAOPAY_…\`, and of every other
provider and login, either nothing is set and it is not offered, or all that production refuses below is.

## Server

${serverTable()}

${Object.entries(otherParts).map(otherSection).join('\n')}`;
  return { path: 'docs/operations/configuration.md', text };
}
