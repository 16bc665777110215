import { configurationPage } from './configuration.ts';
import type { GeneratedFile } from './document.ts';
import { callsPage, errorsPage } from './reference.ts';

/** Everything that `npm run gen` makes; each is shown to be fresh by `npm run check`. */
export function generatedFiles(): GeneratedFile[] {
  return [configurationPage(), callsPage(), errorsPage()];
}

export type { GeneratedFile } from './document.ts';
