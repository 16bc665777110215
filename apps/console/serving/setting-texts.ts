import type { SettingText } from '@dipper/contract';

export const consoleSettings: readonly SettingText[] = [
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
];

export const helpOf = (setting: string): string | undefined =>
  consoleSettings.find(([name]) => name === setting)?.[1];
