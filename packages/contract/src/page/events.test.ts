import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../errors/catalogue.ts';
import { authenticationFailures } from '../session/token.ts';
import {
  authenticationEventNames,
  authenticationEventSchema,
  eventLevelOf,
  eventsBody,
} from './events.ts';

const everything = { country: 'kr', userId: 7, statusCode: 200, errorMessage: 'account_blocked' };
const fieldsOf = {
  check_auth_success: ['country', 'userId', 'statusCode'],
  check_auth_fail: ['country', 'userId', 'statusCode', 'errorMessage'],
  start_query_token_login: ['country'],
  start_storage_token_login: ['country'],
  token_login_tried: ['country', 'userId'],
  token_login_fail: ['country', 'userId', 'statusCode', 'errorMessage'],
} as const;

const pick = (names: readonly string[]): object =>
  Object.fromEntries(Object.entries(everything).filter(([name]) => names.includes(name)));

const isEvent = (value: unknown): boolean => authenticationEventSchema.safeParse(value).success;

describe('an analytics event of a login', () => {
  it.each(authenticationEventNames)(
    'named %s has its own fields and no others [AUTH-14]',
    (name) => {
      expect(isEvent({ name, ...pick(fieldsOf[name]) })).toBe(true);
      const all = [...Object.keys(everything), 'token', 'nickname', 'email'];
      for (const field of all.filter((each) => !fieldsOf[name].some((own) => own === each))) {
        const event = {
          name,
          ...pick(fieldsOf[name]),
          [field]: Reflect.get(everything, field) ?? 'x',
        };
        expect([field, isEvent(event)]).toEqual([field, false]);
      }
    },
  );

  it('names its failure as the catalogue or the specification does [AUTH-14]', () => {
    const catalogue = [...Object.keys(errorCatalogue), ...Object.values(authenticationFailures)];
    for (const errorMessage of catalogue) {
      const event = { name: 'token_login_fail', errorMessage };
      expect([errorMessage, isEvent(event)]).toEqual([errorMessage, true]);
    }
  });

  it.each([
    'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'kZ3vQw8yT1nB5mXpL0aGdR7sHcJfUeKoViNqWtYzAbC',
    'somebody@example.com',
    '010-1234-5678',
    'https://wallet.example/?token=abc',
    '<b>bold</b>',
    'a'.repeat(61),
    '',
  ])('refuses %j as its message [AUTH-14]', (errorMessage) => {
    expect(isEvent({ name: 'token_login_fail', errorMessage })).toBe(false);
  });

  it('has level 3, or level 5 when it is a failure [BRG-05]', () => {
    const levels = authenticationEventNames.map((name) => [name, eventLevelOf(name)]);
    expect(levels).toEqual([
      ['check_auth_success', 3],
      ['check_auth_fail', 5],
      ['start_query_token_login', 3],
      ['start_storage_token_login', 3],
      ['token_login_tried', 3],
      ['token_login_fail', 5],
    ]);
  });
});

it('analytics events are sent in batches of at most twenty, with the visit and no personal data [AUTH-14]', () => {
  const one = { ageSeconds: 3, event: { name: 'check_auth_success' } };
  const body = { visit: crypto.randomUUID(), version: '2.5.14', events: [one] };
  expect(eventsBody.safeParse(body).success).toBe(true);
  const wrong = [
    { ...body, token: 'x' },
    { ...body, visit: 'minji' },
    { ...body, events: Array.from({ length: 21 }, () => one) },
    { ...body, events: [{ ...one, ageSeconds: -1 }] },
    { ...body, events: [{ ...one, address: 'x' }] },
  ];
  for (const each of wrong) expect(eventsBody.safeParse(each).success).toBe(false);
});
