import { createServer, type Server } from 'node:http';

import { problemSchema } from '@dipper/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { answersAt, bodyOf, statusOf } from '../../../tools/testing/bytes.ts';
import { callsOfNoOneHost } from '../../../tools/testing/hosts.ts';
import { createConsoleServer } from './server.ts';
import { listen, trust } from './testing/listening.ts';

let api: Server;
let server: Server;
let url: string;
let reached = 0;

beforeAll(async () => {
  api = createServer((_incoming, response) => {
    reached += 1;
    response.end('{}');
  });
  const apiOrigin = await listen(api);
  server = createConsoleServer({ files: new Map(), apiOrigin, trusted: trust('') });
  url = await listen(server);
});

afterAll(() => {
  server.close();
  api.close();
});

const paths = ['/', '/healthz', '/api/operations/me'];
const calls = paths.flatMap((path) =>
  Object.entries(callsOfNoOneHost(path)).map(([name, bytes]) => [name, path, bytes] as const),
);

it.each(calls)(
  'a request with %s at %s gets a single 400 and does not reach the API [API-04, OPS-01]',
  async (_name, _path, bytes) => {
    const answers = await answersAt(url, bytes);
    expect(answers.map(statusOf)).toEqual([400]);
    expect(problemSchema.parse(JSON.parse(bodyOf(answers[0]))).code).toBe('wrong_request_format');
    expect(answers[0]).toMatch(/^x-content-type-options: nosniff\r$/im);
    expect(reached).toBe(0);
  },
);

it('an HTTP/1.0 request without a Host header, as monitors send it, is answered [OPS-01]', async () => {
  const answers = await answersAt(url, 'GET /healthz HTTP/1.0\r\n\r\n');
  expect(answers.map(statusOf)).toEqual([200]);
});
