import { afterEach, describe, expect, it } from 'vitest';

import { dependencies } from './dependencies.ts';
import { staleFiles } from './generated.ts';
import { links } from './links.ts';
import { logicalCss } from './logical-css.ts';
import { requirementsWith } from './requirements.ts';
import { plant } from './testing/plant.ts';
import { terms } from './terms.ts';
import { translations } from './translations.ts';
import { verbs } from './verbs.ts';
import { words } from './words.ts';

let remove: () => void = () => undefined;

afterEach(() => remove());

function planted(files: Record<string, string>): string {
  const tree = plant(files);
  ({ remove } = tree);
  return tree.root;
}

describe('the check of logical properties', () => {
  it.each([
    ['margin-left: 1rem;'],
    ['padding-right: 1rem;'],
    ['left: 0;'],
    ['text-align: left;'],
    ['float: right;'],
    ['border-top-left-radius: 4px;'],
    ['border-right-color: red;'],
    ['margin: 0 1rem 0 2rem;'],
    ['padding: 0 calc(1px + var(--a)) 0 env(safe-area-inset-left);'],
  ])('reports %s', async (line) => {
    const root = planted({ 'packages/ui/src/card/card.css': `.card {\n  ${line}\n}\n` });
    expect(await logicalCss.run(root)).toEqual([`packages/ui/src/card/card.css:2: ${line}`]);
  });

  it('reports an inline style in a component', async () => {
    const root = planted({ 'apps/web/src/app/a.tsx': 'const style = { marginLeft: 4 };\n' });
    expect(await logicalCss.run(root)).toHaveLength(1);
  });

  it('accepts styles without a physical side, and comments', async () => {
    const lines = [
      'margin: 0 1rem 0 1rem;',
      'inset-inline-start: 0;',
      '/* left: 0; */',
      'text-align: start;',
      'padding-block: 1px 2px;',
    ];
    const root = planted({ 'packages/ui/src/card/card.css': `.card {\n${lines.join('\n')}\n}\n` });
    expect(await logicalCss.run(root)).toEqual([]);
  });
});

describe('the check of verbs', () => {
  it('reports a feature whose name the contract does not have', async () => {
    const root = planted({
      'packages/contract/src/purchase/schema.ts': '',
      'apps/web/src/features/purchase/index.ts': '',
      'apps/server/src/features/buying/index.ts': '',
    });
    expect(await verbs.run(root)).toEqual([
      'apps/server/src/features/buying: packages/contract/src has no folder "buying"',
    ]);
  });
});

describe('the check of generated files', () => {
  it('reports files that differ from what is generated today', async () => {
    const root = planted({ 'docs/a.md': 'made\n', 'docs/b.md': 'made by hand\n' });
    const made = ['a', 'b', 'c'].map((name) => ({ path: `docs/${name}.md`, text: 'made\n' }));
    expect(staleFiles(root, made)).toEqual([
      'docs/b.md: not what npm run gen makes today',
      'docs/c.md: not what npm run gen makes today',
    ]);
  });
});

describe('the check of dependencies', () => {
  it('reports a package without a reason, a reason without a package, and a loose version', async () => {
    const root = planted({
      'docs/dependencies.md': '| Package | Why |\n|---|---|\n| `pg`, `gone` | it speaks `SQL` |\n',
      'package.json': JSON.stringify({
        devDependencies: { pg: '8.23.1', tool: 'npm:other@1.0.0' },
      }),
      'apps/web/package.json': JSON.stringify({
        dependencies: { '@dipper/ui': '0.1.0', pg: '^8.0.0' },
      }),
    });
    expect(await dependencies.run(root)).toEqual([
      'package.json: tool has no line in docs/dependencies.md',
      'apps/web/package.json: pg ^8.0.0 is no exact version',
      'docs/dependencies.md: gone is used nowhere',
    ]);
  });
});

describe('the check of links', () => {
  it('reports a page that links to a missing page', async () => {
    const root = planted({
      'README.md': '[a](docs/a.md#part) [b](docs/b.md) [c](https://elsewhere.example/c.md)',
      'docs/a.md': '[up](../README.md)',
    });
    expect(await links.run(root)).toEqual(['README.md: there is no docs/b.md']);
  });
});

describe('the check of requirements', () => {
  /** Put together here, because this file is traced as well. */
  const unwritten = ['NAV', '77'].join('-');

  const page = '## NAV: routes\n- NAV-01 the home\n- NAV-02 the texts\n';
  const journey = { 'e2e/journeys/home.spec.ts': `test('opens [NAV-01, NAV-02]');\n` };

  it('reports a row that a test names and the document does not have', async () => {
    const root = planted({
      'docs/requirements.md': page,
      ...journey,
      'apps/web/src/app/home.test.ts': `it('opens [NAV-01, NAV-02]');\nit('shuts [${unwritten}]');\n`,
    });
    expect(await requirementsWith({}).run(root)).toEqual([
      `apps/web/src/app/home.test.ts:2: there is no row ${unwritten}`,
    ]);
  });

  it('reports a row without a test, and a visible one without a journey', async () => {
    const root = planted({
      'docs/requirements.md': page,
      'e2e/journeys/home.spec.ts': '',
      'apps/web/src/app/home.test.ts': `it('opens [NAV-01]');\n`,
    });
    const unseen = (id: string) => `no journey names ${id}, and tools/trace/unseen.ts says not why`;
    expect(await requirementsWith({}).run(root)).toEqual([
      'no test names NAV-02',
      unseen('NAV-01'),
      unseen('NAV-02'),
    ]);
    expect(await requirementsWith({ 'NAV-01': 'a wire' }).run(root)).toEqual([
      'no test names NAV-02',
      unseen('NAV-02'),
    ]);
  });

  it('reports an exemption that is no longer needed or whose row does not exist', async () => {
    const root = planted({ 'docs/requirements.md': page, ...journey });
    const reasons = { 'NAV-02': 'a wire', [unwritten]: 'a wire' };
    expect(await requirementsWith(reasons).run(root)).toEqual([
      'NAV-02 is said to be seen by nobody, and a journey names it',
      `tools/trace/unseen.ts: there is no row ${unwritten}`,
    ]);
  });
});

describe('the check of words', () => {
  it.each([
    ['a machine', ['', 'work', 'main'].join('/')],
    ["a package registry's address", ['https://registry', 'npmjs', 'org'].join('.')],
    ['a promise of later work', ['TO', 'DO'].join('')],
    ['a switched-off type check', ['// @ts', 'ignore'].join('-')],
    ['a skipped test', [`it`, `skip('a')`].join('.')],
  ])('reports %s', async (_name, text) => {
    const root = planted({ 'docs/page.md': `first\n${text}/ \n` });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^docs\/page\.md:2: /)]);
  });

  it('reports a word that the glossary has replaced', async () => {
    const root = planted({ 'docs/page.md': `first\n${['our ho', 'use'].join('')}\n` });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^docs\/page\.md:2: .*Dipper/)]);
  });

  it('reports a name that holds no noun', async () => {
    const root = planted({ 'apps/server/src/a.ts': 'export const told = 1;\n' });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^apps\/server\/src\/a\.ts:1: /)]);
  });

  it('reports a comment whose subject comes late', async () => {
    const root = planted({ 'apps/server/src/a.ts': '/** What is kept. */\nexport const a = 1;\n' });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^apps\/server\/src\/a\.ts:1: /)]);
  });
});

describe('the check of translations', () => {
  const area = 'apps/web/src/shared/i18n/messages/shop';
  const text = { title: 'Buy {count, plural, other {spoons: #}}', hint: 'For {name}' };
  const complete = Object.fromEntries(
    ['en', 'ko', 'ja', 'zh', 'ar'].map((locale) => [
      `${area}/${locale}.json`,
      JSON.stringify(text),
    ]),
  );

  it('reports nothing when every text exists in all five languages', async () => {
    expect(await translations.run(planted(complete))).toEqual([]);
  });

  it.each([
    ['a missing text', { title: text.title }, 'hint is missing'],
    ['an empty text', { ...text, hint: ' ' }, 'hint is empty'],
    ['a text that only one language has', { ...text, more: 'x' }, 'more is not in English'],
    [
      'a missing or different argument',
      { ...text, hint: 'For {person}' },
      'hint asks for "person", in English for "name"',
    ],
    [
      'an argument missing from a plural form',
      { ...text, title: '{count, plural, other {# }}{name}' },
      'title asks for "count, name", in English for "count"',
    ],
    [
      'broken braces',
      { ...text, hint: 'For {name' },
      'hint is no message: EXPECT_ARGUMENT_CLOSING_BRACE',
    ],
  ])('reports %s', async (_name, korean, finding) => {
    const root = planted({ ...complete, [`${area}/ko.json`]: JSON.stringify(korean) });
    expect(await translations.run(root)).toEqual([`${area}/ko: ${finding}`]);
  });

  it.each([
    ['ar', '{count, plural, one {1} two {2} few {# of few} many {# many} other {#}}', []],
    ['ar', '{count, plural, other {number: #}}', []],
    ['ar', '{count, plural, one {1} two {2} many {# many} other {#}}', ['few']],
    ['ar', '{a, select, b {{count, plural, one {1} other {#}}} other {}}', ['two', 'few', 'many']],
    ['en', '{count, plural, =1 {1} one {1} other {#}}', []],
    ['en', '{count, selectordinal, one {#st} other {#th}}', ['two', 'few']],
  ])('reports a number in %s that is counted by %s without plural forms', async (...row) => {
    const [locale, title, missing] = row;
    const texts = { en: title, ko: title, ja: title, zh: title, ar: title, [locale]: title };
    const files = Object.entries(texts).map(([name, text]) => [
      `${area}/${name}.json`,
      JSON.stringify({ title: text }),
    ]);
    const found = await translations.run(planted(Object.fromEntries(files)));
    const ofIt = found.filter((line) => line.startsWith(`${area}/${locale}:`));
    expect(ofIt).toEqual(
      missing.map((form) => `${area}/${locale}: title counts count without the form "${form}"`),
    );
  });

  it('reports a language without a file', async () => {
    const { [`${area}/ar.json`]: _removed, ...four } = complete;
    expect(await translations.run(planted(four))).toEqual([
      `${area}/ar: the whole file is missing`,
    ]);
  });

  it('also reads the texts of error codes in the contract', async () => {
    const folder = 'packages/contract/src/texts';
    const files = Object.fromEntries(
      ['en', 'ko', 'ja', 'zh', 'ar'].map((locale) => [
        `${folder}/${locale}.ts`,
        `export const texts = { expired: ${locale === 'ja' ? `''` : `'Expired'`} };\n`,
      ]),
    );
    expect(await translations.run(planted(files))).toEqual([
      `${folder}/ja: texts.expired is empty`,
    ]);
  });
});

describe('the check of terms', () => {
  const row = (say: string, never: string): string => `| it | ${say} | ${never} |\n`;
  const guide = [
    ['en', row('canceled', '`cancelled`, `coin*`')],
    ['ko', row('계좌번호', '`계좌 번호`')],
    ['ja', row('交換', '`換金`')],
    ['zh', row('支', '`個湯匙`')],
    ['ar', row('استبدال', '`صرف`, `two {{`')],
  ]
    .map(([locale = '', table = '']) => `## Language (${locale})\n\n${table}`)
    .join('\n');
  const messages = 'apps/web/src/shared/i18n/messages/shop';

  it('reports a synonym in messages, in one language of a mixed file, and in rows of the schema', async () => {
    const root = planted({
      'docs/writing.md': guide,
      [`${messages}/en.json`]: '{\n  "a": "It is cancelled",\n  "b": "Two coins"\n}\n',
      [`${messages}/ar.json`]: '{\n  "a": "طلب الصرف",\n  "b": "{n, plural, two {{n} x}}"\n}\n',
      'apps/server/src/words.ts':
        "const en = { a: '換金' };\nconst ko = { a: '계좌 번호' };\n" +
        "const ja = {\n  a: 'はい、換金',\n};\nconst zh = { a: '2 個湯匙' };\nconst ar = { a: 'لا' };\n",
      'apps/server/schema/shop/rows.sql':
        "insert into shop values\n  ('kr', 'ja', E'# 目的\\n換金'),\n  ('kr', '계좌 번호 ''x'''),\n  ('ar', 'ar', 'it');\n",
    });
    expect((await terms.run(root)).toSorted()).toEqual([
      'apps/server/schema/shop/rows.sql:2: "換金" (ja says: 交換)',
      'apps/server/schema/shop/rows.sql:3: "계좌 번호" (ko says: 계좌번호)',
      'apps/server/src/words.ts:2: "계좌 번호" (ko says: 계좌번호)',
      'apps/server/src/words.ts:4: "換金" (ja says: 交換)',
      'apps/server/src/words.ts:6: "個湯匙" (zh says: 支)',
      `${messages}/ar.json:2: "صرف" (ar says: استبدال)`,
      `${messages}/ar.json:3: "two {{" (ar says: استبدال)`,
      `${messages}/en.json:2: "cancelled" (en says: canceled)`,
      `${messages}/en.json:3: "coin*" (en says: canceled)`,
    ]);
  });

  it("reports a wrong word beside a value, whatever the value's name", async () => {
    const page = guide.replace('`계좌 번호`', '`{card}에서`');
    const text = '{\n  "a": "{card}에서 결제했어요",\n  "b": "카드({card})로 결제했어요"\n}\n';
    const root = planted({ 'docs/writing.md': page, [`${messages}/ko.json`]: text });
    expect(await terms.run(root)).toEqual([
      `${messages}/ko.json:2: "{card}에서" (ko says: 계좌번호)`,
    ]);
  });

  it("reports a number that an ordinary space could separate from its unit at a line's end", async () => {
    const page = guide
      .replace('`cancelled`', '`N day*`')
      .replace('`계좌 번호`', '`스푼 N`')
      .replace('`صرف`', '`N أيام`');
    const ordinary = { a: '{count, plural, one {# day} other {# days}}', b: 'All 30 days' };
    const message = { c: '{count}\u00a0days' };
    const root = planted({
      'docs/writing.md': page,
      [`${messages}/en.json`]: JSON.stringify({ ...ordinary, ...message }, null, 1),
      [`${messages}/ko.json`]: JSON.stringify(
        { a: '스푼 {n}개', b: '스푼 {n, number}개', c: '스푼 몇 개' },
        null,
        1,
      ),
      [`${messages}/ar.json`]: JSON.stringify(
        { a: '{n} أيام', b: '7 أيام', c: 'كم أيام' },
        null,
        1,
      ),
    });
    expect((await terms.run(root)).map((line) => line.replace(/ \(.*/, ''))).toEqual([
      `${messages}/ar.json:2: "N أيام"`,
      `${messages}/ar.json:3: "N أيام"`,
      `${messages}/en.json:2: "N day*"`,
      `${messages}/en.json:3: "N day*"`,
      `${messages}/ko.json:2: "스푼 N"`,
      `${messages}/ko.json:3: "스푼 N"`,
    ]);
  });

  it('accepts names of keys and values, and matches inside other words', async () => {
    const root = planted({
      'docs/writing.md': guide,
      [`${messages}/en.json`]: '{\n  "cancelled": "Until {cancelled}",\n  "b": "uncoined"\n}\n',
      [`${messages}/ar.json`]: '{\n  "a": "المصرف",\n  "b": "يُصرف"\n}\n',
    });
    expect(await terms.run(root)).toEqual([]);
  });

  it('fails when a table of terms is missing', async () => {
    const root = planted({ 'docs/writing.md': guide.replace('## Language (ja)', '## Nothing') });
    expect(await terms.run(root)).toEqual(['docs/writing.md: no terms for ja']);
  });
});
