import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';

import { describeFaults } from '../../packages/contract/src/index.ts';
import type { PartName } from '../../apps/server/src/platform/config/index.ts';
import { usualChoices } from './deployment.ts';
import type { Choices } from './deployment.ts';
import { readEnvFile } from './env-file.ts';
import { readExamples, readSetup, writeSetup } from './folder.ts';
import { nextSteps } from './next-steps.ts';
import { choicesIn, planSetup } from './plan.ts';
import type { Files, Plan } from './plan.ts';
import { askParts, askSetting, partsOf } from './questions.ts';
import type { Ask } from './questions.ts';
import { helpOf, roomOf } from './settings.ts';

const usage = `dipper setup writes the settings of a deployment for real, and the files around them.

  --with kakaopay,google    providers, logins and others who take part
  --set NAME=VALUE          a setting, as often as there are such (docs/operations/configuration.md)
  --answers FILE            settings in a file, a line each: secrets stand in no list of processes
  --machines A,B            addresses of the machines that run it, if not the one of the proxy;
                            several need documents in one place: DOCUMENT_DIRECTORY or DOCUMENT_S3_URL
  --proxy A                 the address of the proxy, as those machines see it
  --office A/N              from where operators reach the console
  --into FOLDER             where the files go (/etc/dipper)
  --unattended              asks nothing: what is missing is told, and nothing is written
`;

const tree = path.resolve(import.meta.dirname, '../..');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const { values: flags } = parseArgs({
  allowNegative: true,
  options: {
    with: { type: 'string', default: '' },
    set: { type: 'string', multiple: true, default: [] },
    answers: { type: 'string' },
    machines: { type: 'string' },
    proxy: { type: 'string' },
    office: { type: 'string' },
    into: { type: 'string', default: '/etc/dipper' },
    unattended: { type: 'boolean', default: !process.stdin.isTTY },
    help: { type: 'boolean', default: false },
  },
});

const answersFrom = (): Record<string, string> => {
  const file = flags.answers === undefined ? '' : readFileSync(flags.answers, 'utf8');
  const pairs = flags.set.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new Error(`--set ${text}: expected NAME=VALUE`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return { ...readEnvFile(file), ...Object.fromEntries(pairs) };
};

const choicesFrom = (files: Files): { readonly choices: Choices; readonly moves: boolean } => {
  const said = {
    ...(flags.machines === undefined
      ? {}
      : { machines: flags.machines.split(',').filter(Boolean) }),
    ...(flags.proxy === undefined ? {} : { proxy: flags.proxy }),
    ...(flags.office === undefined ? {} : { office: flags.office }),
  };
  return {
    choices: { ...usualChoices, ...choicesIn(files), ...said },
    moves: flags.machines !== undefined || flags.proxy !== undefined,
  };
};

const into = path.resolve(flags.into);
/** The link to the release, where it leads here: a newer release is begun by moving it. */
const link = '/srv/dipper';
const isLinked = existsSync(link) && realpathSync(link) === realpathSync(tree);
const home = existsSync(path.join(tree, 'bin/dipper')) && !isLinked ? tree : link;

/** Settings that nothing misses, and that a person is asked about all the same, the first time. */
const offered = ['DATABASE_MIGRATION_URL', 'VAULT_ORIGIN'] as const;

const run = async (ask: Ask | undefined): Promise<Plan> => {
  const files = readSetup(into);
  const answers = answersFrom();
  let parts: readonly PartName[] | undefined = partsOf(flags.with);
  if (parts === undefined) throw new Error(`--with ${flags.with}: no such part`);
  const isFirst = files['server.env'] === undefined;
  if (ask !== undefined && isFirst) {
    if (parts.length === 0) parts = await askParts(ask, say);
    for (const name of offered.filter((each) => answers[each] === undefined)) {
      const answer = await askSetting({ ask, say }, name, 'empty for none');
      if (answer !== '') answers[name] = answer;
    }
  }
  const around = { examples: readExamples(tree), places: { home, into } };
  for (;;) {
    const plan = planSetup(files, { ...choicesFrom(files), parts, answers }, around);
    const [fault] = plan.faults;
    if (fault === undefined || ask === undefined || roomOf(fault.setting) === undefined)
      return plan;
    const answer = await askSetting({ ask, say }, fault.setting, fault.reason);
    if (answer === '') return plan;
    answers[fault.setting] = answer;
  }
};

const finish = (plan: Plan): void => {
  if (plan.faults.length > 0) {
    process.stderr.write(`${describeFaults(plan.faults, helpOf)}\nnothing was written\n`);
    process.exitCode = 2;
    return;
  }
  writeSetup(into, plan.changes);
  const names = Object.keys(plan.changes);
  for (const name of names) say(`wrote ${path.join(into, name)}`);
  if (names.length === 0) say(`${into} is as it should be`);
  else say(nextSteps(plan, { home, into }));
};

if (flags.help) process.stdout.write(usage);
else {
  const reader = flags.unattended
    ? undefined
    : createInterface({ input: process.stdin, output: process.stdout });
  finish(await run(reader && ((question) => reader.question(question))));
  reader?.close();
}
