import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call, Source } from '../platform/sources.ts';
import { startSandbox, type TestSandbox } from '../testing/sandbox.ts';
import * as dotmoney from './dotmoney/sources.ts';
import * as hecto from './hecto/sources.ts';
import * as kakaopay from './kakaopay/sources.ts';
import * as openbanking from './openbanking/sources.ts';
import * as payoneer from './payoneer/sources.ts';
import * as paypal from './paypal/sources.ts';
import * as sbps from './sbps/sources.ts';
import * as toss from './toss/sources.ts';
import * as tosspayments from './tosspayments/sources.ts';

interface Written {
  readonly sources: Readonly<Record<string, Source>>;
  readonly calls: Readonly<Record<string, Call<string>>>;
  readonly ours: Readonly<Record<string, string>>;
}

const written: Readonly<Record<string, Written>> = {
  dotmoney,
  hecto,
  kakaopay,
  openbanking,
  payoneer,
  paypal,
  sbps,
  toss,
  tosspayments,
};

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

/** Whether somebody answers there, if only to refuse. */
async function isAnswered(address: string): Promise<boolean> {
  const replies = await Promise.all(
    ['GET', 'POST', 'PUT', 'DELETE'].map(async (method) => {
      const response = await fetch(`${sandbox.url}${address}`, { method, redirect: 'manual' });
      return { status: response.status, text: await response.text() };
    }),
  );
  return replies.some(({ status, text }) => status !== 404 || !text.includes('"Route '));
}

it('each provider that moves money has a list of sources', () => {
  const folders = readdirSync(import.meta.dirname).filter((folder) =>
    existsSync(`${import.meta.dirname}/${folder}/desk.ts`),
  );
  expect(Object.keys(written).toSorted()).toEqual(folders.toSorted());
});

describe.each(Object.entries(written))(
  'the list of sources of %s',
  (provider, { sources, calls, ours }) => {
    it('names for every call its publication, or what the sandbox chose', () => {
      const named = Object.values(calls).flatMap((call) => call.sources);
      expect(new Set(named)).toEqual(new Set(Object.keys(sources)));
      const unnamed = Object.entries(calls).filter(([, call]) => call.sources.length === 0);
      expect(unnamed.map(([name]) => name).filter((name) => !Object.hasOwn(ours, name))).toEqual(
        [],
      );
    });

    it('has only addresses that the sandbox answers', async () => {
      for (const [name, { path }] of Object.entries(calls)) {
        const address = `/${provider}${path.replaceAll(/:\w+/g, 'x')}`;
        expect(await isAnswered(address), `${name} at ${address}`).toBe(true);
      }
    });
  },
);
