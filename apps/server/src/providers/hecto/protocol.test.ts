import { expect, it } from 'vitest';
import { parseConfig } from '../../platform/config/index.ts';
import { hectoPaths } from './client.ts';

it('calls go to the addresses of Hecto’s specification, windows and records too, unless a contract says otherwise', () => {
  expect(parseConfig({ DATABASE_URL: 'postgresql://x' }).hecto?.paths).toEqual(hectoPaths);
});
