import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { listFiles } from '../files/index.ts';
import { siteOf } from './index.ts';
import { buildSite, type Site, type Sources } from './site.ts';

const root = path.resolve(import.meta.dirname, '../..');

const build = (pages: Record<string, string>): Site => {
  const tree: Record<string, string> = { 'code.ts': '', 'picture.png': '', ...pages };
  const sources: Sources = {
    files: Object.keys(tree),
    read: (file) => tree[file] ?? '',
    sections: [{ title: 'All', shelves: [{ title: 'Pages', folders: ['', 'below'] }] }],
    made: new Map(),
    style: '',
  };
  return buildSite(sources);
};

const textOf = (site: Site, file: string): string => site.texts.get(file) ?? '';

/** Every address that a page of the site names, as a file of the site and a heading in it. */
function targets(from: string, text: string): { file: string; anchor: string }[] {
  return [...text.matchAll(/<(?:a|img) [^>]*?(?:href|src)="([^"]*)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => !/^(?:https?|mailto):/.test(href))
    .map((href) => {
      const [way = '', anchor = ''] = href.split('#');
      const file = way === '' ? from : path.posix.join(path.posix.dirname(from), way);
      return { file, anchor: decodeURIComponent(anchor) };
    });
}

describe('a broken link in the documentation site', () => {
  it.each([
    ['a missing page', '[b](gone.md)', 'README.md: gone.md leads nowhere'],
    ['a missing heading', '[b](#gone)', 'README.md: README.md has no heading #gone'],
    ['a missing picture', '![b](gone.png)', 'README.md: gone.png leads nowhere'],
    ['a path outside the repository', '[b](../gone.md)', 'README.md: ../gone.md is not allowed'],
    ['a script', '[b](javascript:alert)', 'README.md: javascript:alert is not allowed'],
    [
      'a picture of another site',
      '![b](https://a.example/b.png)',
      'https://a.example/b.png is not',
    ],
  ])('fails the build: %s', (_, text, message) => {
    const { broken } = build({ 'README.md': `# A\n\n${text}\n` });
    expect(broken).toHaveLength(1);
    expect(broken[0]).toContain(message);
  });

  it('fails the build when a section names a missing page', () => {
    const { broken } = buildSite({
      files: [],
      read: () => '',
      sections: [{ title: 'All', shelves: [{ title: 'Pages', files: ['gone.md'] }] }],
      made: new Map(),
      style: '',
    });
    expect(broken).toStrictEqual(['gone.md: named, and not there']);
  });
});

describe('a page of the documentation site', () => {
  it('links pages and headings inside the site, and shows other files as text', () => {
    const site = build({
      'README.md': '# A\n\n[b](below/b.md#two-words), [code](code.ts), ![seen](picture.png)\n',
      'below/b.md': '# B\n\n## Two words\n\n## Two words\n\n[a](../README.md)\n',
    });
    expect(site.broken).toStrictEqual([]);
    expect(site.pictures).toStrictEqual(['picture.png']);
    expect(textOf(site, 'index.html')).toContain('<a href="below/b.html#two-words">b</a>');
    expect(textOf(site, 'index.html')).toContain('<span class="file" title="code.ts">code</span>');
    expect(textOf(site, 'below/b.html')).toContain('<a href="../index.html">a</a>');
    expect(textOf(site, 'below/b.html')).toContain('id="two-words-1"');
  });

  it('shows HTML as text except line breaks, and leaves out comments', () => {
    const text = textOf(
      build({
        'README.md':
          '# A <b>\n\n<!-- unseen -->\n\n<script>alert(1)</script>\n\none<br/>two <img src=x onerror=alert(1)>\n\n```mermaid\nA->>B: <i>\n```\n',
      }),
      'index.html',
    );
    expect(text).not.toMatch(/<(?:script|b|i|img)\b/);
    expect(text).not.toContain('unseen');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('one<br>two &lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain('A-&gt;&gt;B: &lt;i&gt;');
    expect(text).toContain('<title>A &lt;b&gt; · Dipper</title>');
  });
});

describe('the documentation site of this repository', () => {
  const site = siteOf(root);

  it('has no broken link in any of its texts', () => {
    expect(site.broken).toStrictEqual([]);
    const lost = [...site.texts]
      .filter(([file]) => file.endsWith('.html'))
      .flatMap(([from, text]) =>
        targets(from, text)
          .filter(({ file, anchor }) =>
            anchor === ''
              ? !site.texts.has(file) && !site.pictures.includes(file)
              : !textOf(site, file).includes(`id="${anchor}"`),
          )
          .map(({ file, anchor }) => `${from}: ${file}#${anchor}`),
      );
    expect(lost).toStrictEqual([]);
    expect(site.pictures.filter((file) => !existsSync(path.join(root, file)))).toStrictEqual([]);
  });

  it('contains every page of docs, and each can be reached from the first', () => {
    const reached = new Set(['index.html']);
    for (const from of reached) {
      for (const { file } of targets(from, textOf(site, from))) reached.add(file);
    }
    const pages = listFiles(root, 'docs')
      .filter((file) => file.endsWith('.md'))
      .map((file) => file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html'));
    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((file) => !reached.has(file))).toStrictEqual([]);
    expect([...site.texts.keys()].filter((file) => !reached.has(file))).toStrictEqual([]);
  });

  it('[API-04] contains the contract as an OpenAPI document', () => {
    const document: unknown = JSON.parse(textOf(site, 'openapi.json'));
    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: { '/billing/spoon/products': { get: {} } },
    });
  });

  it('contains no script and no style except its own', () => {
    const pages = [...site.texts].filter(([file]) => file.endsWith('.html'));
    const unsafe = pages.filter(
      ([, text]) =>
        /<script|<[^>]*\s(?:on[a-z]+|style)="/.test(text) || !text.includes("default-src 'none'"),
    );
    expect(unsafe.map(([file]) => file)).toStrictEqual([]);
  });
});
