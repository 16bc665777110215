import { createHash } from 'node:crypto';
import { differencesRoute, settlementSchema, startSettlementRoute } from '@dipper/contract';
import type { Difference, Settlement } from '@dipper/contract';
import { machine, post } from './operators.ts';
import type { TestServer } from './server.ts';

export type Brought = {
  readonly provider: string;
  readonly shape: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly file: Buffer;
  readonly replaces?: string;
};

type Headers = Readonly<Record<string, string>>;

export const announce = (
  server: TestServer,
  { file, ...about }: Brought,
  headers: Headers = machine,
): Promise<Response> => {
  const sha256 = createHash('sha256').update(file).digest('hex');
  const reason = 'the file of this month';
  const body = { ...about, fileName: 'settlement.csv', sha256, bytes: file.length, reason };
  return post(server, '/settlements', { body, headers });
};

export const bring = (server: TestServer, path: string, file: Buffer): Promise<Response> =>
  server.call(path, { method: 'PUT', body: new Uint8Array(file) });

/** Announced and brought, as a console does it. */
export const settle = async (server: TestServer, brought: Brought): Promise<Settlement> => {
  const announced = await announce(server, brought);
  if (announced.status !== 201) throw new Error(`not announced: ${await announced.text()}`);
  const { uploadPath } = startSettlementRoute.answers[201].parse(await announced.json());
  const answered = await bring(server, uploadPath, brought.file);
  if (!answered.ok) throw new Error(`not taken: ${answered.status} ${await answered.text()}`);
  return settlementSchema.parse(await answered.json());
};

/** All of them, page by page. */
export const differencesOf = async (
  server: TestServer,
  query: Readonly<Record<string, string>>,
): Promise<readonly Difference[]> => {
  const found: Difference[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const parameters = new URLSearchParams({
      ...query,
      limit: '100',
      ...(cursor !== '' && { cursor }),
    });
    const answered = await server.call(`/operations/differences?${parameters}`, {
      headers: machine,
    });
    const page = differencesRoute.answers[200].parse(await answered.json());
    found.push(...page.results);
    cursor = page.nextCursor;
  }
  return found;
};
