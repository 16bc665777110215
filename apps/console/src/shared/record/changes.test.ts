import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('an audit record shows changed fields and leaves out unchanged ones [OPS-01]', () => {
  const before = { roles: ['viewer'], isActive: true, note: 'a word', until: null };
  const after = { roles: ['support'], isActive: true, passkeys: 2 };
  expect(changesOf(before, after)).toEqual([
    { name: 'roles', before: ['viewer'], after: ['support'] },
    { name: 'note', before: 'a word', after: null },
    { name: 'passkeys', before: null, after: 2 },
  ]);
  expect(changesOf(null, null)).toEqual([]);
});
