import { expect, it } from 'vitest';
import { pathOf } from './path.ts';

it('fills in each part of an address, and no part leaves its place', () => {
  expect(pathOf('/v4/{program}/payees/{id}', { program: '1', id: '../2?x' })).toBe(
    '/v4/1/payees/..%2F2%3Fx',
  );
  expect(() => pathOf('/orders/{id}', {})).toThrow('id');
});
