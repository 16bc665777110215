import { expect, it } from 'vitest';
import { parseConfig } from '../../platform/config/index.ts';
import { hectoPaths } from './client.ts';

it('goes where Hecto’s own specification says, windows and records too, unless a contract says otherwise', () => {
  expect(parseConfig({ DATABASE_URL: 'postgresql://x' }).hecto?.paths).toEqual(hectoPaths);
});
