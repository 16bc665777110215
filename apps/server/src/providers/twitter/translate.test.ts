import { expect, it } from 'vitest';
import { identityOfUser } from './translate.ts';

it('a login is identified by the id, whatever the handle is', () => {
  const data = { id: '2244994945', name: 'Emma Clarke', username: 'emma' };
  expect(identityOfUser({ data })).toEqual({ subject: '2244994945', name: 'Emma Clarke' });
  expect(identityOfUser({ data: { ...data, name: 7 } })).toEqual({
    subject: '2244994945',
    name: undefined,
  });
});

it.each([
  undefined,
  {},
  { data: {} },
  { data: { id: 2_244_994_945 } },
  { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' },
])('a login with %j is refused', (body) => {
  expect(identityOfUser(body)).toBeUndefined();
});
