import { mutationsText, readFaults, readResults } from '../mutate/index.ts';
import { generatedNote, type GeneratedFile } from './document.ts';

export function mutationsPage(root: string): GeneratedFile {
  const note = generatedNote('`tools/mutate`');
  const text = `${note}\n\n${mutationsText(readFaults(root), readResults(root))}`;
  return { path: 'docs/reference/mutations.md', text };
}
