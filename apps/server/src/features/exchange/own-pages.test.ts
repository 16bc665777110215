import { expect, it } from 'vitest';
import { ownPages } from './own-pages.ts';

const isOwn = ownPages('https://wallet.example.com', [/^\/exchange\/request\/payoneer$/]);

it.each([
  ['https://wallet.example.com/exchange/request/payoneer', true],
  ['https://wallet.example.com/exchange/request/payoneer?country=us', true],
  ['https://wallet.example.com/exchange/request/payoneer/', false],
  ['https://wallet.example.com/exchange/request/payoneer#x', false],
  ['https://wallet.example.com/exchange/request/../payoneer', false],
  ['https://wallet.example.com:8443/exchange/request/payoneer', false],
  ['http://wallet.example.com/exchange/request/payoneer', false],
  ['https://wallet.example.com@evil.example/exchange/request/payoneer', false],
  ['https://me@wallet.example.com/exchange/request/payoneer', false],
  ['https://wallet.example.com.evil.example/exchange/request/payoneer', false],
  ['//wallet.example.com/exchange/request/payoneer', false],
  ['javascript:alert(1)', false],
  ['', false],
])('%s is one of our pages: %o [EXC-10, EXC-11]', (address, expected) => {
  expect(isOwn(address)).toBe(expected);
});
