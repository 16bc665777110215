import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Storage } from './index.ts';
import { startS3Server } from './testing/s3-server.ts';
import type { S3Server } from './testing/s3-server.ts';

const account = { region: 'ap-northeast-2', keyId: 'key-of-tests', secret: 'secret/of+tests' };
const noon = Date.parse('2026-03-04T12:00:00Z');
const now = (): Date => new Date(noon);
let server: S3Server;

beforeAll(async () => {
  server = await startS3Server({ ...account, now });
});
afterAll(() => server.close());

const storage = (other: Partial<typeof account> = {}, at = noon) =>
  createS3Storage(
    { url: server.url, bucket: 'documents', ...account, ...other },
    () => new Date(at),
  );

it('objects are written, read and deleted in a storage that speaks S3 [EXC-09]', async () => {
  const object = randomBytes(300_000);
  await storage().put('abc', object);
  expect(server.objects.get('abc')?.equals(object)).toBe(true);
  expect((await storage().get('abc'))?.equals(object)).toBe(true);
  await storage().remove('abc');
  expect(server.objects.size).toBe(0);
  expect(await storage().get('abc')).toBeUndefined();
  await storage().remove('abc');
});

it('an operation counts as done only if the storage confirms it [EXC-09]', async () => {
  const { put, get, remove } = storage();
  for (const call of [() => put('a', randomBytes(9)), () => get('a'), () => remove('a')]) {
    server.failNext(503);
    await expect(call()).rejects.toThrow('503');
  }
  const away = createS3Storage(
    { url: 'http://127.0.0.1:1/s3', bucket: 'documents', ...account },
    now,
  );
  await expect(away.remove('a')).rejects.toThrow('ECONNREFUSED');
});

it('a signed address expires a minute later, and names its key [EXC-09]', async () => {
  const late = storage({}, noon - 61_000);
  await expect(late.put('a', randomBytes(9))).rejects.toThrow('403');
  await expect(storage({ secret: 'another' }).get('a')).rejects.toThrow('403');
  await expect(storage({ keyId: 'another' }).remove('a')).rejects.toThrow('403');
});
