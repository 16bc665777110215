import { expect, it } from 'vitest';
import { statement } from './statement.ts';

it('a statement name can be used once only', () => {
  statement('test-twice', 'select 1');
  expect(() => statement('test-twice', 'select 2')).toThrow(
    'statement name used twice: test-twice',
  );
});

it('statement names that PostgreSQL would truncate are refused', () => {
  expect(() => statement('n'.repeat(64), 'select 1')).toThrow(/1 to 63 bytes/);
  expect(() => statement('', 'select 1')).toThrow(/1 to 63 bytes/);
});
