import type { SettingText } from '../../packages/contract/src/index.ts';
import { settings, type Setting } from '../../apps/server/src/platform/config/index.ts';
import { helpOf, realHostsIn } from '../../apps/server/src/setting-help.ts';
import { consoleSettings } from '../../apps/console/serving/setting-texts.ts';
import { vaultSettings } from '../../apps/vault/src/setting-texts.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

const otherParts: Record<string, readonly SettingText[]> = {
  Vault: vaultSettings,
  Console: consoleSettings,
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

function otherSection([name, rows]: [string, readonly SettingText[]]): string {
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
