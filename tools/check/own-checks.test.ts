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

describe('logical properties', () => {
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
  ])('names %s', async (line) => {
    const root = planted({ 'packages/ui/src/card/card.css': `.card {\n  ${line}\n}\n` });
    expect(await logicalCss.run(root)).toEqual([`packages/ui/src/card/card.css:2: ${line}`]);
  });

  it('names a style in a component', async () => {
    const root = planted({ 'apps/web/src/app/a.tsx': 'const style = { marginLeft: 4 };\n' });
    expect(await logicalCss.run(root)).toHaveLength(1);
  });

  it('lets pass what has no side, and what a comment says', async () => {
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

describe('verbs', () => {
  it('names a feature that the contract does not know by that name', async () => {
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

describe('generated files', () => {
  it('are named when somebody has changed them, or their source', async () => {
    const root = planted({ 'docs/a.md': 'made\n', 'docs/b.md': 'made by hand\n' });
    const made = ['a', 'b', 'c'].map((name) => ({ path: `docs/${name}.md`, text: 'made\n' }));
    expect(staleFiles(root, made)).toEqual([
      'docs/b.md: not what npm run gen makes today',
      'docs/c.md: not what npm run gen makes today',
    ]);
  });
});

describe('dependencies', () => {
  it('name a package without its reason, a reason without its package, and a loose version', async () => {
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

describe('links', () => {
  it('name a page that points to one that is not there', async () => {
    const root = planted({
      'README.md': '[a](docs/a.md#part) [b](docs/b.md) [c](https://elsewhere.example/c.md)',
      'docs/a.md': '[up](../README.md)',
    });
    expect(await links.run(root)).toEqual(['README.md: there is no docs/b.md']);
  });
});

describe('requirements', () => {
  /** Put together here, because this file is traced as well. */
  const unwritten = ['NAV', '77'].join('-');

  const page = '## NAV: routes\n- NAV-01 the home\n- NAV-02 the texts\n';
  const journey = { 'e2e/journeys/home.spec.ts': `test('opens [NAV-01, NAV-02]');\n` };

  it('names a row that a test claims and nobody has written down', async () => {
    const root = planted({
      'docs/requirements.md': page,
      ...journey,
      'apps/web/src/app/home.test.ts': `it('opens [NAV-01, NAV-02]');\nit('shuts [${unwritten}]');\n`,
    });
    expect(await requirementsWith({}).run(root)).toEqual([
      `apps/web/src/app/home.test.ts:2: there is no row ${unwritten}`,
    ]);
  });

  it('names a row that no test names, and one that people see and no journey names', async () => {
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

  it('names a reason that a row needs no more, or that no row has', async () => {
    const root = planted({ 'docs/requirements.md': page, ...journey });
    const reasons = { 'NAV-02': 'a wire', [unwritten]: 'a wire' };
    expect(await requirementsWith(reasons).run(root)).toEqual([
      'NAV-02 is said to be seen by nobody, and a journey names it',
      `tools/trace/unseen.ts: there is no row ${unwritten}`,
    ]);
  });
});

describe('words', () => {
  it.each([
    ['a machine', ['', 'work', 'main'].join('/')],
    ['a registry', ['https://registry', 'npmjs', 'org'].join('.')],
    ['work to come', ['TO', 'DO'].join('')],
    ['a sleeping checker', ['// @ts', 'ignore'].join('-')],
    ['a test that is not run', [`it`, `skip('a')`].join('.')],
  ])('names %s', async (_name, text) => {
    const root = planted({ 'docs/page.md': `first\n${text}/ \n` });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^docs\/page\.md:2: /)]);
  });

  it('names a word that the glossary has replaced', async () => {
    const root = planted({ 'docs/page.md': `first\n${['our ho', 'use'].join('')}\n` });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^docs\/page\.md:2: .*Dipper/)]);
  });

  it('names a comment whose subject comes last', async () => {
    const root = planted({ 'apps/server/src/a.ts': '/** What is kept. */\nexport const a = 1;\n' });
    expect(await words.run(root)).toEqual([expect.stringMatching(/^apps\/server\/src\/a\.ts:1: /)]);
  });
});

describe('translations', () => {
  const area = 'apps/web/src/shared/i18n/messages/shop';
  const text = { title: 'Buy {count, plural, other {spoons: #}}', hint: 'For {name}' };
  const complete = Object.fromEntries(
    ['en', 'ko', 'ja', 'zh', 'ar'].map((locale) => [
      `${area}/${locale}.json`,
      JSON.stringify(text),
    ]),
  );

  it('say nothing when each text is there in all five languages', async () => {
    expect(await translations.run(planted(complete))).toEqual([]);
  });

  it.each([
    ['a missing text', { title: text.title }, 'hint is missing'],
    ['an empty text', { ...text, hint: ' ' }, 'hint is empty'],
    ['a text of its own', { ...text, more: 'x' }, 'more is not in English'],
    [
      'another value',
      { ...text, hint: 'For {person}' },
      'hint asks for "person", in English for "name"',
    ],
    [
      'a value lost in a branch',
      { ...text, title: '{count, plural, other {# }}{name}' },
      'title asks for "count, name", in English for "count"',
    ],
    [
      'broken braces',
      { ...text, hint: 'For {name' },
      'hint is no message: EXPECT_ARGUMENT_CLOSING_BRACE',
    ],
  ])('name %s', async (_name, korean, finding) => {
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
  ])('name a number in %s that is counted by %s without its own forms', async (...row) => {
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

  it('name a language without a file', async () => {
    const { [`${area}/ar.json`]: _removed, ...four } = complete;
    expect(await translations.run(planted(four))).toEqual([
      `${area}/ar: the whole file is missing`,
    ]);
  });

  it('read the texts of error codes from the contract as well', async () => {
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

describe('terms', () => {
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

  it('name a synonym in messages, in the part of a language in a file of several, and in rows of the schema', async () => {
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

  it('find what stands beside a value, whatever its name', async () => {
    const page = guide.replace('`계좌 번호`', '`{card}에서`');
    const text = '{\n  "a": "{card}에서 결제했어요",\n  "b": "카드({card})로 결제했어요"\n}\n';
    const root = planted({ 'docs/writing.md': page, [`${messages}/ko.json`]: text });
    expect(await terms.run(root)).toEqual([
      `${messages}/ko.json:2: "{card}에서" (ko says: 계좌번호)`,
    ]);
  });

  it('find a number that an ordinary space may leave alone at the end of a line', async () => {
    const page = guide
      .replace('`cancelled`', '`N day*`')
      .replace('`계좌 번호`', '`스푼 N`')
      .replace('`صرف`', '`N أيام`');
    const ordinary = { a: '{count, plural, one {# day} other {# days}}', b: 'All 30 days' };
    const kept = { c: '{count}\u00a0days' };
    const root = planted({
      'docs/writing.md': page,
      [`${messages}/en.json`]: JSON.stringify({ ...ordinary, ...kept }, null, 1),
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

  it('let pass the names of keys and values, and letters inside of other words', async () => {
    const root = planted({
      'docs/writing.md': guide,
      [`${messages}/en.json`]: '{\n  "cancelled": "Until {cancelled}",\n  "b": "uncoined"\n}\n',
      [`${messages}/ar.json`]: '{\n  "a": "المصرف",\n  "b": "يُصرف"\n}\n',
    });
    expect(await terms.run(root)).toEqual([]);
  });

  it('fail without the tables that they are read from', async () => {
    const root = planted({ 'docs/writing.md': guide.replace('## Language (ja)', '## Nothing') });
    expect(await terms.run(root)).toEqual(['docs/writing.md: no terms for ja']);
  });
});
