import type { PageContent, PageVisit } from '@dipper/contract';
import { describe, expect, it } from 'vitest';
import { createDocuments, hashesOfInline, hashesOfStyleAttributes } from './web-document.ts';

const content: PageContent = {
  config: {
    environment: 'dev',
    apiBase: '/api',
    hosts: {},
    trustedOrigins: [],
    hostOrigins: [],
    certificationUrl: null,
    logins: [],
    features: {},
    version: '1',
  },
  offer: undefined,
};

const visitTo = (path: string): PageVisit => ({
  path,
  query: {},
  acceptLanguage: undefined,
  cookies: {},
  isKnown: false,
});

const createDesk = () => {
  const desk = { nowMs: 0, says: 'one', read: 0, written: 0 };
  const documents = createDocuments({
    writer: {
      variantOf: ({ path }) => ({
        key: path,
        isInlined: false,
        country: undefined,
        locale: undefined,
      }),
      write: async ({ key }) => {
        desk.written += 1;
        return `${key} says ${desk.says}`;
      },
    },
    read: async () => {
      desk.read += 1;
      return { content, fingerprint: desk.says };
    },
    monotonicMs: () => desk.nowMs,
  });
  const htmlAt = async (path: string): Promise<string> => (await documents(visitTo(path))).html;
  return { desk, htmlAt };
};

describe('page documents', () => {
  it('are checked at most once a second, and written only when they change', async () => {
    const { desk, htmlAt } = createDesk();
    await Promise.all([htmlAt('/a'), htmlAt('/a'), htmlAt('/b')]);
    desk.nowMs = 999;
    expect(await htmlAt('/a')).toBe('/a says one');
    expect([desk.read, desk.written]).toEqual([2, 2]);
    desk.nowMs = 1000;
    await htmlAt('/a');
    expect([desk.read, desk.written]).toEqual([3, 2]);
    desk.says = 'two';
    expect(await htmlAt('/a')).toBe('/a says one');
    desk.nowMs = 2000;
    expect(await htmlAt('/a')).toBe('/a says two');
  });
});

describe('the content security policy of a document', () => {
  it('allows its inline code, but neither data URLs nor code of other addresses', () => {
    const html =
      '<script src="/a.js"></script><script type="application/json">{}</script><script>a()</script>';
    expect(hashesOfInline(html, 'script')).toEqual([
      'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4=',
    ]);
  });

  it('allows each inline style of an element once, and none that occurs in code', () => {
    const html =
      '<p style="color:red"><i style="color:red"></i><script>` style="top:0"`</script></p>';
    expect(hashesOfStyleAttributes(html)).toHaveLength(1);
  });
});
