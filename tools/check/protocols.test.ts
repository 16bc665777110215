import { afterEach, describe, expect, it } from 'vitest';

import { protocolGaps } from './protocols.ts';
import { plant } from './testing/plant.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

const room = 'apps/server/src/providers';
const home = 'apps/server/src/protocols.ts';

const bank = {
  provider: 'Bank',
  sources: {
    guide: { class: 'official', title: 'Guide', where: 'https://a.example', date: '2026-01-02' },
  },
  hosts: {
    api: {
      value: 'https://a.example',
      settings: ['PROVIDER_BANK_URL'],
      use: 'every call',
      source: 'guide',
    },
  },
  authentication: { key: { says: 'A key goes along.', source: 'guide' } },
  addresses: { pay: { value: '/pay', use: 'pays', source: 'guide' } },
  messages: {
    pay: { source: 'guide', sent: ['id', 'webhook-id'], read: ['id', 'card.number', 'webhook-id'] },
  },
  refusals: {},
  samples: {},
  unproved: {},
} as const;

const clean = {
  [`${room}/bank/protocol.ts`]: `export const bankProtocol = { pay: '/pay', at: 'https://a.example' };\n`,
  [`${room}/bank/index.ts`]: `export { pay } from './client.ts';\n`,
};

type Source = Parameters<typeof protocolGaps>[1]['protocols'][string]['sources'][string];

type Options = {
  readonly protocols?: Parameters<typeof protocolGaps>[1]['protocols'];
  readonly exceptions?: Readonly<Record<string, string>>;
};

function gapsOf(files: Record<string, string>, options: Options = {}): string[] {
  const tree = plant({ ...clean, ...files });
  ({ remove } = tree);
  return protocolGaps(tree.root, {
    protocols: { bank },
    exceptions: {},
    ...options,
  });
}

describe('provider folders', () => {
  it('are reported when they have neither a protocol nor a reason for having none', () => {
    const files = { [`${room}/shop/index.ts`]: '', [`${room}/disk/index.ts`]: '' };
    expect(gapsOf(files, { exceptions: { disk: 'speaks to nobody' } })).toEqual([
      `${room}/shop: ${home} has no protocol of it, and no reason why not`,
    ]);
  });

  it('are reported when their exemption is unneeded or the folder is gone', () => {
    expect(gapsOf({}, { exceptions: { disk: 'speaks to nobody', bank: 'too' } })).toEqual([
      `${home}: there is no folder "disk"`,
      `${home}: "bank" has a protocol and a reason to have none`,
    ]);
  });
});

describe('addresses outside of protocol.ts', () => {
  it.each([
    [`const a = '/v1/pay';`, '/v1/pay'],
    ['const a = `/v1/pay`;', '/v1/pay'],
    ['const a = `/v1/${id}`;', '/v1/'],
    ['const a = `${url}/v1/pay`;', '/v1/pay'],
    ['const a = `${url}/v1/${id}`;', '/v1/'],
    [`const a = 'https://pay.example';`, 'https://pay.example'],
    ['const a = `https://${host}`;', 'https://'],
    [`const a = { card: { path: '/card/main.do' } };`, '/card/main.do'],
    ['const a = /\\/v2\\/pay\\/([0-9A-Z]+)$/;', '/\\/v2\\/pay\\/([0-9A-Z]+)$/'],
  ])('are reported: %s', (line, text) => {
    expect(gapsOf({ [`${room}/bank/client.ts`]: `\n${line}\n` })).toEqual([
      `${room}/bank/client.ts:2: "${text}" has its place in protocol.ts`,
    ]);
  });

  it('are not reported in comments, import paths, return addresses of ours or tests', () => {
    const lines = [
      '/** Really `https://pay.example`. */',
      `import { pay } from './pay.ts';`,
      `const parts = name.split('/').join('//');`,
      'const back = `${returnBase}/approve/${id}`;',
      'const asked = `${url}${addresses.pay.value}`;',
      'const found = /^https:[/][/]a/;',
    ];
    const files = {
      [`${room}/bank/client.ts`]: lines.join('\n'),
      [`${room}/bank/client.test.ts`]: `const a = '/v1/pay';\n`,
      [`${room}/bank/testing/server.ts`]: `const a = 'http://127.0.0.1';\n`,
      [`${room}/bank/sources.ts`]: `export const guide = 'https://a.example';\n`,
      [`${room}/bank/hosts.ts`]: `export const api = 'https://a.example';\n`,
    };
    expect(gapsOf(files)).toEqual([]);
  });
});

describe('fields that no message of the protocol has', () => {
  it('are reported when a schema reads them', () => {
    const text = `
      const card = z.object({ number: z.string(), holder: z.string() });
      const answer = z.strictObject({ id: z.string(), 'webhook-id': z.string(), 'webhook-time': x });
      const list = z.array(z.looseObject({ card, sum: z.int() }));
      const other = make.object({ nothing: 1 });
    `;
    expect(gapsOf({ [`${room}/bank/translate.ts`]: text })).toEqual(
      ['holder', 'webhook-time', 'sum'].map(
        (field) => `${room}/bank/translate.ts: no message of protocol.ts names "${field}"`,
      ),
    );
  });
});

describe('fields that are read without a schema', () => {
  it.each([
    [`const a = answer.value('paid');`, 'paid'],
    [`const a = answer.value('card.holder');`, 'card.holder'],
    [`const a = new URLSearchParams(text).get('paid');`, 'paid'],
    [`const a = query['paid'];`, 'paid'],
    [`const a = message.query['paid'];`, 'paid'],
    [`const a = fields['paid'];`, 'paid'],
    [`const a = headers['webhook-of'];`, 'webhook-of'],
    [`const name = 'webhook-of'; const a = headers[name];`, 'webhook-of'],
    [`const a = query.paid;`, 'paid'],
    [`const { id, paid: isPaid } = query;`, 'paid'],
    [`const { paid } = message.query;`, 'paid'],
    [`const a = ({ page, query: { paid } }) => paid;`, 'paid'],
    [`const a = z.extend(card, { paid: z.boolean() });`, 'paid'],
  ])('are reported when no message has them: %s', (line, field) => {
    expect(gapsOf({ [`${room}/bank/translate.ts`]: line })).toEqual([
      `${room}/bank/translate.ts: no message of protocol.ts names "${field}"`,
    ]);
  });

  it('are not reported when a message or HTTP has them or they are methods', () => {
    const lines = [
      `const a = answer.value('card.number');`,
      `const b = headers['authorization'];`,
      `const c = headers['webhook-id'];`,
      `const d = fields.length;`,
      `const e = query.toString();`,
      `const { number } = query;`,
    ];
    const protocols = { bank };
    expect(gapsOf({ [`${room}/bank/translate.ts`]: lines.join('\n') }, { protocols })).toEqual([]);
  });

  it('are reported when a message has them only for sending but they are read, or the reverse', () => {
    const messages = { pay: { source: 'guide', sent: ['id'], read: ['state'] } } as const;
    const text = `const a = query['id']; address.searchParams.set('state', a);`;
    const files = { [`${room}/bank/translate.ts`]: text };
    expect(gapsOf(files, { protocols: { bank: { ...bank, messages } } })).toEqual(
      ['state', 'id'].map(
        (field) => `${room}/bank/translate.ts: no message of protocol.ts names "${field}"`,
      ),
    );
  });
});

describe('fields that are sent without a typed message', () => {
  it.each([
    `const body = 'holder=x';`,
    `const body = 'id=1&holder=x%20y';`,
    `const body = JSON.stringify({ id, holder, ...more });`,
    `const body = new URLSearchParams({ id, holder });`,
    `const body = Object.entries({ id, holder }).map(written).join('&');`,
    `address.searchParams.set('holder', name);`,
    `form.append('holder', name);`,
    'const text = `${known}&holder=${name}`;',
    'const text = `${page}?holder=${name}`;',
    'const text = `${known},"holder":${name}}`;',
  ])('are reported when no message has them: %s', (line) => {
    expect(gapsOf({ [`${room}/bank/client.ts`]: line })).toEqual([
      `${room}/bank/client.ts: no message of protocol.ts names "holder"`,
    ]);
  });

  it('are not reported in header values or in addresses of our own pages', () => {
    const lines = ['send({ headers: { accept: "q=1" } });', 'const page = `result?holder=${a}`;'];
    expect(gapsOf({ [`${room}/bank/client.ts`]: lines.join('\n') })).toEqual([]);
  });
});

describe('headers', () => {
  it('are reported when they are sent and neither a message nor HTTP has them', () => {
    const text = `
      send({ url, headers: { authorization, 'content-type': 'text/xml', 'x-once': key } });
      send({ headers: { accept: '*', ...(key === undefined ? {} : { 'webhook-id': key, prefer: 'x' }) } });
    `;
    expect(gapsOf({ [`${room}/bank/client.ts`]: text })).toEqual(
      ['x-once', 'prefer'].map(
        (field) => `${room}/bank/client.ts: no message of protocol.ts names "${field}"`,
      ),
    );
  });
});

describe('sources of a protocol', () => {
  it('are reported when no fact names them, and facts when their source does not exist', () => {
    const sources = { ...bank.sources, forum: { ...bank.sources.guide, class: 'client' as const } };
    const addresses = { ...bank.addresses, ask: { value: '/ask', use: 'asks', source: 'page' } };
    const protocols = { bank: { ...bank, sources, addresses } };
    expect(gapsOf({}, { protocols })).toEqual([
      'bank: no fact is from the source "forum"',
      'bank: addresses.ask is from "page", which is no source',
    ]);
  });

  it('are also checked for hosts and for authentication', () => {
    const api = { ...bank.hosts.api, source: 'page' };
    const key = { ...bank.authentication.key, source: 'talk' };
    const protocols = { bank: { ...bank, hosts: { api }, authentication: { key } } };
    expect(gapsOf({}, { protocols })).toEqual([
      'bank: hosts.api is from "page", which is no source',
      'bank: authentication.key is from "talk", which is no source',
    ]);
  });

  it('are reported when they have no address but are not called unproved, or the reverse', () => {
    const { guide } = bank.sources;
    const lost = { ...guide, where: 'public file 7 of some index' };
    const found = { ...guide, class: 'unproved' as const };
    const gapsWith = (source: Source) =>
      gapsOf({}, { protocols: { bank: { ...bank, sources: { guide: source } } } });
    expect(gapsWith(lost)).toEqual([
      'bank: no address leads to the source "guide", so that it is unproved',
    ]);
    expect(gapsWith({ ...lost, class: 'unproved' as const })).toEqual([]);
    expect(gapsWith(found)).toEqual([
      'bank: an address leads to the source "guide", which is called unproved',
    ]);
  });

  it('are reported when they are unproved but refusals rely on them', () => {
    const sources = {
      guide: { ...bank.sources.guide, where: 'a copy', class: 'unproved' as const },
    };
    const refusals = { pay: { N1: { meaning: 'no', reason: 'payment_failed', source: 'guide' } } };
    expect(gapsOf({}, { protocols: { bank: { ...bank, sources, refusals } } })).toEqual([
      'bank: the no pay.N1 is from a source that is unproved',
    ]);
  });
});
