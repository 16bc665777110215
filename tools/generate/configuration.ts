import { settings, type Setting } from '../../apps/server/src/platform/config/index.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

type OtherSetting = readonly [name: string, meaning: string, fallback: string];

const otherParts: Record<string, readonly OtherSetting[]> = {
  Vault: [
    ['HOST', 'The address to listen on.', '`127.0.0.1`'],
    ['VAULT_PORT', 'The port of the card frame.', '`4420`; in `npm start` `PORT` plus 20'],
    [
      'VAULT_FRAME_ANCESTORS',
      'Origins whose pages may show the card form in a frame, exact, comma separated.',
      'the wallet, `http://127.0.0.1:4400`',
    ],
  ],
  Console: [
    ['HOST', 'The address to listen on.', '`127.0.0.1`'],
    ['CONSOLE_PORT', 'The port of the operators’ pages.', '`4410`; in `npm start` `PORT` plus 10'],
    [
      'CONSOLE_API_ORIGIN',
      'Where the console hands calls below `/api` on to.',
      'the wallet, `http://127.0.0.1:4400`',
    ],
  ],
  Sandbox: [
    ['HOST', 'The address to listen on.', '`127.0.0.1`'],
    ['SANDBOX_PORT', 'The port of the outside world.', '`4430`; in `npm start` `PORT` plus 30'],
    ['SANDBOX_SMTP_PORT', 'Where mails are taken.', '`SANDBOX_PORT` plus 1'],
    ['SANDBOX_PUBLIC_URL', 'Where others reach it.', 'the address that it listens on'],
    ['WALLET_URL', 'Which wallet the host site opens.', '`http://127.0.0.1:4400`'],
  ],
  'Start and tests': [
    [
      'DATA_DIRECTORY',
      'Where the embedded PostgreSQL, the logs and the operator’s token of `npm start` are kept.',
      '`.data` in the project',
    ],
    [
      'CHROMIUM_PATH',
      'The browser of the browser tests.',
      'Debian’s `chromium`, else one of the usual names in `PATH`',
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

function serverTable(): string {
  const rows = Object.entries(settings).map(([name, setting]: [string, Setting]) => [
    `\`${name}\``,
    setting.description,
    fallbackOf(setting),
  ]);
  return markdownTable(['Setting', 'What it is', 'Unset'], rows);
}

function otherSection([name, rows]: [string, readonly OtherSetting[]]): string {
  const table = rows.map(([setting, meaning, fallback]) => [`\`${setting}\``, meaning, fallback]);
  return `## ${name}\n\n${markdownTable(['Setting', 'What it is', 'Unset'], table)}\n`;
}

export function configurationPage(): GeneratedFile {
  const text = `${generatedNote("the server's settings")}

# Configuration

Every setting is a variable of the environment, read once at the start; an empty one counts as unset.
A wrong one ends the start with one line that names it.
\`npm start\` fits all of them together by itself (\`DATABASE_URL\` too, which otherwise must be set);
whatever you set wins over that.

## Server

${serverTable()}

${Object.entries(otherParts).map(otherSection).join('\n')}`;
  return { path: 'docs/operations/configuration.md', text };
}
