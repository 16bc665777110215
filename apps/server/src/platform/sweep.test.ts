import { expect, it } from 'vitest';
import { createSweep } from './sweep.ts';

it('a sweep visits every bucket and makes every step, whatever fails in between [EXC-09]', async () => {
  const done: string[] = [];
  const sweep = createSweep(
    [
      (bucket) => Promise.resolve(done.push(`purged ${bucket}`)),
      () => Promise.reject(new Error('a row that cannot be taken away')),
      (bucket) => Promise.resolve(done.push(`erased ${bucket}`)),
    ],
    4095,
  );
  for (let turn = 0; turn < 2; turn += 1) await expect(sweep()).rejects.toThrow('a row');
  expect(done).toEqual(['purged 4095', 'erased 4095', 'purged 0', 'erased 0']);
});

it('a sweep starts at any bucket, so that processes that live briefly reach the last ones too [EXC-09]', async () => {
  const seen = new Set<number>();
  for (let life = 0; life < 20; life += 1) {
    await createSweep([(bucket) => Promise.resolve(seen.add(bucket))])();
  }
  expect(seen.size).toBeGreaterThan(1);
});
