import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const tsc = path.join(root, 'node_modules/typescript-native/bin/tsc');

let place = '';

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    // The packing builds by the compiler of the tree, in whichever shell this runs.
    env: {
      ...process.env,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env['PATH']}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Lays the package down as a file, and installs it in an empty project of its own, from nowhere else. */
const installed = (name: string): string => {
  const project = path.join(place, name);
  mkdirSync(project);
  run('npm', ['pack', '--pack-destination', project], path.join(root, 'packages', name));
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({ name: 'somebody-else', private: true, type: 'module' }),
  );
  const file = `./dipper-${name}-0.1.0.tgz`;
  run('npm', ['install', '--offline', '--ignore-scripts', file], project);
  return project;
};

/** The strictest reading of its types: with nothing around them, and of the package's own files too. */
const checkTypes = (project: string, source: string, lib: string): void => {
  writeFileSync(path.join(project, 'use.ts'), source);
  const args = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  run(process.execPath, [tsc, ...args, '--lib', lib, '--types', '', 'use.ts'], project);
};

const filesOf = (project: string, name: string): readonly string[] =>
  run('tar', ['-tf', `dipper-${name}-0.1.0.tgz`], project)
    .trim()
    .split('\n')
    .toSorted();

beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'dipper-packed-'));
});

afterAll(() => rmSync(place, { recursive: true }));

const partnerUse = `
import { createPartner, readMessage } from '@dipper/partner';
import type { Message } from '@dipper/partner';

const partner = createPartner({
  apiUrl: 'https://wallet.example/api',
  key: { name: 'chorus-1', secret: 'a-secret-of-thirty-two-characters' },
});
export const send = async (): Promise<string | number> => {
  const gift = { userId: 1, djId: 2, spoons: 5, reference: 'gift-0001' };
  const answer = await partner.gift(gift);
  if (answer.kind === 'done') return answer.body.balance;
  if (answer.kind === 'unknown') return answer.why;
  // @ts-expect-error nobody is refused a gift with that code
  if (answer.code === 'no_such_code') return '';
  return answer.code === 'spoons_insufficient' ? 'buy some' : answer.detail;
};
// @ts-expect-error a gift has a reference
export const wrong = () => partner.gift({ userId: 1, djId: 2, spoons: 5 });
export const take = (message: Message): string =>
  message.type === 'payment.succeeded' ? message.data.transactionId : message.type;
export const read = (body: string): Message | undefined =>
  readMessage({ headers: {}, body }, { secrets: [] });
`;

const embedUse = `
import { openWallet } from '@dipper/embed';
import type { Wallet } from '@dipper/embed';

export const open = (): Wallet =>
  openWallet({
    walletUrl: 'https://wallet.example',
    page: 'payment',
    onMessage: ({ type, payload }) => {
      if (type === 'success') console.log(payload.kind);
    },
  });
// @ts-expect-error there is no such page
export const wrong = () => openWallet({ walletUrl: 'https://wallet.example', page: 'nowhere' });
`;

describe('the packages for integrators', () => {
  it('partner: is compiled, has types and a readme, and makes calls without dependencies [API-07]', async () => {
    const project = installed('partner');
    expect(filesOf(project, 'partner')).toEqual(
      expect.arrayContaining(
        ['README.md', 'dist/index.d.ts', 'dist/index.js', 'package.json'].map(
          (each) => `package/${each}`,
        ),
      ),
    );
    expect(filesOf(project, 'partner').join(' ')).not.toMatch(/src\/|\.test\./);
    checkTypes(project, partnerUse, 'es2022');

    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(`${request.method} ${request.url} ${String(request.headers['dipper-key'])}`);
      const body = { userId: 7, nickname: 'emma', djLevel: 'regular' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { createPartner }: typeof import('../../packages/partner/src/index.ts') = await import(
      path.join(project, 'node_modules/@dipper/partner/dist/index.js')
    );
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const key = { name: 'chorus-1', secret: 'a-secret-of-thirty-two-characters' };
    const partner = createPartner({ apiUrl: `http://127.0.0.1:${port}/api`, key });
    expect(await partner.person({ snsType: 'google', subject: 'emma' })).toMatchObject({
      kind: 'done',
      body: { userId: 7 },
    });
    expect(received).toEqual(['GET /api/partner/users?snsType=google&subject=emma chorus-1']);
    server.close();
  });

  it('embed: is compiled, has types and a readme, and loads without dependencies [BRG-04]', async () => {
    const project = installed('embed');
    expect(filesOf(project, 'embed').join(' ')).toMatch(/README\.md.*dist\/index\.js/);
    expect(filesOf(project, 'embed').join(' ')).not.toMatch(/src\/|example|\.test\./);
    checkTypes(project, embedUse, 'es2022,dom');
    const loaded: object = await import(
      path.join(project, 'node_modules/@dipper/embed/dist/index.js')
    );
    expect(loaded).toHaveProperty('openWallet');
  });

  it.each(['partner', 'embed'])('%s has no dependencies [API-07]', (name) => {
    const text = readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8');
    expect(JSON.parse(text)).not.toHaveProperty('dependencies');
    expect(JSON.parse(text)).not.toHaveProperty('private');
  });
});
