import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routes } from '@dipper/contract';
import { buildOpenApi } from '@dipper/contract/openapi';

import { listFiles } from '../files/index.ts';
import { sections } from './sections.ts';
import { buildSite, type Site } from './site.ts';

const tokens = ['color', 'space', 'type'].map((name) => `packages/ui/src/tokens/${name}.css`);

/** The site of the documentation as it stands in the tree. */
export function siteOf(root: string): Site {
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const { version }: { version: string } = JSON.parse(read('package.json'));
  const described = buildOpenApi(routes, { version });
  return buildSite({
    files: listFiles(root),
    read,
    sections,
    made: new Map([['openapi.json', `${JSON.stringify(described, null, 2)}\n`]]),
    style: [...tokens, 'tools/docs/site.css'].map(read).join('\n'),
  });
}
