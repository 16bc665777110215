/** Writes RESULTS.md from the results that are there. What was never measured has no section. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { earningsSection } from './report/earnings.ts';
import { historySection } from './report/history.ts';
import { loginSection } from './report/login.ts';
import { pageSection } from './report/page.ts';
import { purchaseSection } from './report/purchase.ts';
import { renewalSection } from './report/renewal.ts';
import { settlementSection } from './report/settlement.ts';

const section = <Results>(
  name: string,
  render: (results: Results) => string,
): readonly string[] => {
  const file = path.join(import.meta.dirname, 'results', `${name}.json`);
  if (!existsSync(file)) return [];
  const results: Results = JSON.parse(readFileSync(file, 'utf8'));
  return [render(results)];
};

const head = `# Measured

What a user could run instead, and ours, side by side in one run. Only the ratios travel from one machine to another; these figures
come from two shared processors. \`npm run bench\` measures all of it anew and writes this page; \`-- page\` or another name, that
one; \`--small\` proves in a minute that everything runs, and writes nothing.
`;

const sections = [
  ...section('settlement', settlementSection),
  ...section('purchase', purchaseSection),
  ...section('renewal', renewalSection),
  ...section('history', historySection),
  ...section('earnings', earningsSection),
  ...section('login', loginSection),
  ...section('page', pageSection),
];
writeFileSync(path.join(import.meta.dirname, 'RESULTS.md'), [head, ...sections].join('\n'));
