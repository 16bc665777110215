import {
  countFacts,
  fieldProof,
  lastDate,
  protocols,
  withoutProtocol,
} from '../../apps/server/src/protocols.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

type Protocol = (typeof protocols)[string];

const folder = 'docs/reference/protocols';
const classNames = {
  official: 'official',
  client: 'public client',
  unproved: 'not proved: read, and no address leads to it',
} as const;

const sourceOf = (folderName: string): string =>
  `apps/server/src/providers/${folderName}/protocol.ts`;

/** Nothing is shown of a part that has no rows. */
const part = (
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] => (rows.length === 0 ? [] : [`## ${title}`, markdownTable(head, rows)]);

const code = (text: string): string => `\`${text}\``;

function sourceRows({ sources }: Protocol): string[][] {
  return Object.entries(sources).map(([name, { class: kind, title, where, date }]) => [
    name,
    classNames[kind],
    title,
    where,
    date,
  ]);
}

function fieldsText(message: Protocol['messages'][string], fields: readonly string[] = []): string {
  return fields
    .map((field) => {
      const proof = fieldProof(message, field);
      const values = (message.values?.[field] ?? []).map(code).join(' or ');
      const named = values === '' ? code(field) : `${code(field)} = ${values}`;
      return proof === message.source ? named : `${named} (${proof})`;
    })
    .join(', ');
}

function messageRows({ messages }: Protocol): string[][] {
  return Object.entries(messages).map(([name, message]) => [
    name,
    fieldsText(message, message.sent),
    fieldsText(message, message.read),
    message.source,
  ]);
}

function refusalRows({ refusals }: Protocol): string[][] {
  return Object.entries(refusals).flatMap(([direction, codes]) =>
    Object.entries(codes).map(([name, { meaning, reason, source }]) => [
      direction,
      code(name),
      meaning,
      code(reason),
      source,
    ]),
  );
}

const saleNames = { inquiry: 'by asking', result: 'by what is told once' } as const;
const refundNames = {
  parts: 'whole or in part',
  whole: 'whole alone; a part in its own tool',
  tool: 'in its own tool',
} as const;

function hostRows({ hosts }: Protocol): string[][] {
  return Object.entries(hosts).map(([name, { value, settings, use, source }]) => [
    name,
    value === undefined ? 'in no public text' : code(value),
    settings.map(code).join(', '),
    use,
    source,
  ]);
}

function methodRows({ methods = {} }: Protocol): string[][] {
  return Object.values(methods).map((method) => {
    const { id, name, code: codeText, sale, refund, source, elsewhere = {} } = method;
    const by = (part: keyof typeof elsewhere, text: string): string =>
      elsewhere[part] === undefined ? text : `${text} (${elsewhere[part]})`;
    return [
      String(id),
      code(name),
      codeText === undefined ? by('code', 'no call') : by('code', code(codeText)),
      sale === undefined ? '' : by('sale', saleNames[sale]),
      refund === undefined ? '' : by('refund', refundNames[refund]),
      source,
    ];
  });
}

function wordRows({ words = {} }: Protocol): string[][] {
  return Object.entries(words).flatMap(([saidBy, table]) =>
    Object.entries(table).map(([word, { meaning, as, source }]) => [
      saidBy,
      code(word),
      meaning,
      as,
      source,
    ]),
  );
}

function unprovedRows({ unproved }: Protocol): string[][] {
  return Object.values(unproved).map(({ claim, ask, meanwhile }) => [claim, ask, meanwhile]);
}

function page(folderName: string, protocol: Protocol): GeneratedFile {
  const { provider, authentication, addresses, rules = {}, samples } = protocol;
  const text = [
    generatedNote(sourceOf(folderName)),
    `# ${provider}: where each fact comes from`,
    `The adapter itself uses these addresses, words and codes. What no table here has is no answer: the provider is asked again.`,
    ...part('Sources', ['Name', 'Class', 'Title', 'Where', 'Date'], sourceRows(protocol)),
    ...part(
      'Not proved, to be asked before it is switched on',
      [
        'What we take to be so',
        'The question for the provider',
        'What happens until it is answered',
      ],
      unprovedRows(protocol),
    ),
    ...part('Hosts', ['Name', 'Host', 'Setting', 'Use', 'Source'], hostRows(protocol)),
    ...part(
      'Authentication',
      ['Name', 'How a call proves whose it is', 'Source'],
      Object.entries(authentication).map(([name, { says, source }]) => [name, says, source]),
    ),
    ...part(
      'Addresses',
      ['Name', 'Address', 'Use', 'Source'],
      Object.entries(addresses).map(([name, { value, use, source }]) => [
        name,
        code(value),
        use,
        source,
      ]),
    ),
    ...part('Messages', ['Message', 'Sent', 'Read', 'Source'], messageRows(protocol)),
    ...part(
      'Methods',
      ['Ours', 'On the page', 'In calls', 'A sale is known', 'Goes back', 'Source'],
      methodRows(protocol),
    ),
    ...part(
      'Codes that mean no',
      ['Asked for', 'Code', 'Meaning', 'Told as', 'Source'],
      refusalRows(protocol),
    ),
    ...part(
      'Other words',
      ['Said by', 'Word', 'Meaning', 'Taken for', 'Source'],
      wordRows(protocol),
    ),
    ...part(
      'Rules',
      ['Name', 'Rule', 'Source'],
      Object.entries(rules).map(([name, { says, source }]) => [name, says, source]),
    ),
    ...part(
      'Samples',
      ['File', 'Source'],
      Object.entries(samples).map(([file, source]) => [code(file), source]),
    ),
  ].join('\n\n');
  return { path: `${folder}/${folderName}.md`, text: `${text}\n` };
}

function overview(): GeneratedFile {
  const rows = Object.entries(protocols).map(([name, protocol]) => {
    const { official, client, unproved } = countFacts(protocol);
    const counts = [official, client, unproved].map(String);
    return [`[${protocol.provider}](${name}.md)`, ...counts, lastDate(protocol) ?? ''];
  });
  const text = [
    generatedNote('apps/server/src/protocols.ts'),
    '# Where the protocols come from',
    `Every host, form of authentication, address, field and code that an adapter relies on, by who says so: the provider itself (official), public code of
people who use it (public client), or nobody whose text can be opened (not proved; each page says what happens meanwhile).`,
    markdownTable(['Provider', 'Official', 'Public client', 'Not proved', 'Newest source'], rows),
    'Folders beside them that need no page:',
    Object.entries(withoutProtocol)
      .map(([name, why]) => `- ${code(name)} ${why}`)
      .join('\n'),
  ].join('\n\n');
  return { path: `${folder}/README.md`, text: `${text}\n` };
}

export function protocolPages(): GeneratedFile[] {
  return [overview(), ...Object.entries(protocols).map(([name, protocol]) => page(name, protocol))];
}
