import { expect, it } from 'vitest';
import { pathOf } from './path.ts';

it('each part of an address is filled in and escaped, so that none leaves its segment', () => {
  expect(pathOf('/v4/{program}/payees/{id}', { program: '1', id: '../2?x' })).toBe(
    '/v4/1/payees/..%2F2%3Fx',
  );
  expect(() => pathOf('/orders/{id}', {})).toThrow('id');
});
