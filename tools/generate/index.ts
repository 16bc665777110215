import path from 'node:path';

import { outcomesPage } from '../outcomes/page.ts';
import { baselineFiles } from './baseline.ts';
import { brandFiles } from './brand.ts';
import { configurationPage } from './configuration.ts';
import type { GeneratedFile } from './document.ts';
import { goLivePages } from './go-live.ts';
import { mutationsPage } from './mutations.ts';
import { observabilityFiles } from './observability.ts';
import { partnerFile } from './partner.ts';
import { policyPage } from './policy.ts';
import { protocolPages } from './protocols.ts';
import { callsPage, errorsPage } from './reference.ts';
import { startPage } from './start.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Everything that `npm run gen` makes; each is shown to be fresh by `npm run check`. */
export function generatedFiles(): GeneratedFile[] {
  return [
    configurationPage(),
    callsPage(),
    errorsPage(),
    partnerFile(),
    policyPage(),
    startPage(),
    outcomesPage(root),
    mutationsPage(root),
    ...protocolPages(),
    ...goLivePages(),
    ...observabilityFiles(),
    ...brandFiles(),
    ...baselineFiles(root),
  ];
}

export type { GeneratedFile } from './document.ts';
