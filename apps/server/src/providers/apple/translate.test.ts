import { expect, it } from 'vitest';
import { nameOfUser } from './translate.ts';

it.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['민지', '김', '김민지'],
  ['ゆき', '佐藤', '佐藤ゆき'],
  ['Ada', '', 'Ada'],
])('the name %s, %s is written as its people do: %s', (firstName, lastName, name) => {
  const user = JSON.stringify({ name: { firstName, lastName }, email: 'x@example.com' });
  expect(nameOfUser(user)).toBe(name);
});

it.each([
  null,
  '',
  'null',
  '7',
  '{',
  '{}',
  '{"name":"Ada"}',
  '{"name":{"firstName":7}}',
  `{"name":{"firstName":"${'x'.repeat(2000)}"}}`,
])('no name is read from %j', (user) => {
  expect(nameOfUser(user)).toBeUndefined();
});
