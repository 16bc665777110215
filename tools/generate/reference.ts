import { errorCatalogue, routes, type RouteDefinition } from '@dipper/contract';
import { errorTexts } from '@dipper/contract/texts/en';

import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

const note = generatedNote('the contract');

type PersonText = { readonly title?: string; readonly text: string };

const textByName: ReadonlyMap<string, PersonText> = new Map(Object.entries(errorTexts));

function personText(name: string): string {
  const found = textByName.get(name);
  if (found === undefined) return '';
  return found.title === undefined ? found.text : `**${found.title}** ${found.text}`;
}

export function callsPage(): GeneratedFile {
  const rows = Object.values(routes).map((route: RouteDefinition) => [
    `\`${route.method} ${route.path}\``,
    route.verb,
    route.access,
    Object.keys(route.answers).join(', '),
    route.movesMoney === true ? 'needed' : '',
    route.summary,
  ]);
  const head = ['Call, below `/api`', 'Verb', 'Who', 'Answers', 'Idempotency key', 'What it is'];
  const text = `${note}\n\n# Calls\n\n${markdownTable(head, rows)}\n`;
  return { path: 'docs/reference/calls.md', text };
}

export function errorsPage(): GeneratedFile {
  const rows = Object.entries(errorCatalogue)
    .toSorted(([, a], [, b]) => a.number - b.number)
    .map(([name, entry]) => [
      String(entry.number),
      `\`${name}\``,
      String(entry.status),
      entry.retry ? 'yes' : 'no',
      entry.when,
      personText(name),
    ]);
  const head = ['Number', 'Code', 'HTTP', 'Retry', 'When', 'What a person reads, in English'];
  const text = `${note}\n\n# Errors\n\n${markdownTable(head, rows)}\n`;
  return { path: 'docs/reference/errors.md', text };
}
