import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, type Page } from '@playwright/test';

import { productUnderTest } from './product-under-test.ts';

export type Role =
  | 'viewer'
  | 'support'
  | 'catalogue'
  | 'finance-maker'
  | 'finance-checker'
  | 'administrator';

export type OperatorUnderTest = { name: string; password: string; secret: string };

/** Reads the current code of the sandbox's authenticator. */
export async function authenticatorCode(page: Page, secret: string): Promise<string> {
  const { sandbox } = productUnderTest();
  const shown = await page.request.get(`${sandbox}/authenticator/code`, { params: { secret } });
  return (await shown.json()).code;
}

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');

/**
 * Invites an operator of a unique name from the command line: operators invited so share no inviter, and count
 * as two people.
 */
export async function inviteOperator(
  roles: readonly Role[],
): Promise<{ name: string; invitation: string; mail: string }> {
  const { console: operators, databaseUrl } = productUnderTest();
  const name = `o${crypto.randomUUID().slice(0, 12)}`;
  const mail = `${name}@staff.example`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [main, 'operators:invite', name, mail, ...roles],
    { env: { ...process.env, DATABASE_URL: databaseUrl, CONSOLE_URL: operators } },
  );
  const invitation = /#([\w-]+)$/m.exec(stdout)?.[1] ?? '';
  expect(invitation).not.toBe('');
  return { name, invitation, mail };
}

/** Somebody new who runs the service, signed in in this browser, at a page of the console. */
export async function enterConsole(
  page: Page,
  roles: readonly Role[],
  path = '/',
): Promise<OperatorUnderTest> {
  const { console: operators } = productUnderTest();
  const { name, invitation } = await inviteOperator(roles);
  const post = (call: string, data: object) =>
    page.request.post(`${operators}/api/operations/${call}`, { data });
  const opened = await post('enrolment/opening', { invitation });
  const { secret } = await opened.json();
  const password = `a sentence of ${name}`;
  const code = await authenticatorCode(page, secret);
  expect((await post('enrolment', { invitation, password, code })).status()).toBe(200);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${operators}${path}`);
  return { name, password, secret };
}
