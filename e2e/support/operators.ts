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

/** What the phone's authenticator shows, in the outside world. */
export async function authenticatorCode(page: Page, secret: string): Promise<string> {
  const { sandbox } = productUnderTest();
  const shown = await page.request.get(`${sandbox}/authenticator/code`, { params: { secret } });
  return (await shown.json()).code;
}

/** Invites somebody whose name no other journey has; the address is what they are handed. */
export async function inviteOperator(
  page: Page,
  roles: readonly Role[],
): Promise<{ name: string; invitation: string }> {
  const { console: operators, operatorToken } = productUnderTest();
  const name = `o${crypto.randomUUID().slice(0, 12)}`;
  const invited = await page.request.post(`${operators}/api/operations/operators`, {
    headers: { authorization: `Bearer ${operatorToken}` },
    data: { name, roles, reason: 'for this journey' },
  });
  expect(invited.status()).toBe(201);
  return { name, invitation: (await invited.json()).invitation };
}

/** Somebody new who runs the service, signed in in this browser, at a page of the console. */
export async function enterConsole(
  page: Page,
  roles: readonly Role[],
  path = '/',
): Promise<OperatorUnderTest> {
  const { console: operators } = productUnderTest();
  const { name, invitation } = await inviteOperator(page, roles);
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
