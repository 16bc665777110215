import { expect, it, onTestFinished } from 'vitest';
import { createWorkThread, JobTooLong, ThreadBusy } from './work-thread.ts';
import type { WorkThread, WorkThreadOptions } from './work-thread.ts';

const start = (options: Partial<WorkThreadOptions> = {}): WorkThread<string> => {
  const thread = createWorkThread<string>({
    file: new URL('testing/echo-thread.ts', import.meta.url),
    waitingMax: 10,
    waitMaxMs: 60_000,
    runMaxMs: 60_000,
    heapMaxMiB: 32,
    idleMs: 60_000,
    ...options,
  });
  onTestFinished(() => thread.close());
  return thread;
};

it('jobs are done one after the other', async () => {
  const { run } = start();
  expect(await Promise.all([run('a'), run('b')])).toEqual(['a a', 'b b']);
});

it('a job that would wait too long is refused at once, and accepted jobs are done', async () => {
  const { run } = start({ waitingMax: 2 });
  const results = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(run));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  const refused = results.filter((each) => each.status === 'rejected');
  expect(refused.every(({ reason }) => reason instanceof ThreadBusy)).toBe(true);
});

it('a job that takes too long is ended, and the next one starts', async () => {
  const { run } = start({ runMaxMs: 4000 });
  const [hung, next] = await Promise.allSettled([run('hang'), run('a')]);
  expect(hung).toMatchObject({ status: 'rejected', reason: expect.any(JobTooLong) });
  expect(next).toEqual({ status: 'fulfilled', value: 'a a' });
}, 60_000);

it.each(['die', 'take'])(
  'the caller survives a thread that is made to %s',
  async (job) => {
    const { run } = start();
    await expect(run(job)).rejects.toThrow();
    expect(await run('a')).toBe('a a');
  },
  60_000,
);

it('a caller that waited too long gets an error', async () => {
  const thread = start({ waitMaxMs: 1 });
  const hung = Promise.allSettled([thread.run('hang')]);
  await expect(thread.run('a')).rejects.toBeInstanceOf(ThreadBusy);
  await thread.close();
  expect(await hung).toMatchObject([{ reason: expect.any(ThreadBusy) }]);
});
