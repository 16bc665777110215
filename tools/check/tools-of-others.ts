import type { Check } from './check.ts';
import { linesUnlessGood, runTool } from './tool.ts';

function toolCheck(name: string, script: string, args: readonly string[]): Check {
  return { name, run: async (root) => linesUnlessGood(await runTool(root, script, args)) };
}

export const format = toolCheck('format', 'oxfmt/bin/oxfmt', ['--check', '.']);

export const lint = toolCheck('lint', 'oxlint/bin/oxlint', [
  '--format',
  'unix',
  '--report-unused-disable-directives-severity',
  'error',
]);

export const types = toolCheck('types', 'typescript-native/bin/tsc', [
  '-p',
  'tsconfig.json',
  '--pretty',
  'false',
]);

export const unused = toolCheck('unused code', 'knip/bin/knip.js', [
  '--reporter',
  'compact',
  '--no-progress',
]);
