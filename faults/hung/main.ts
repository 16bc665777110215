/**
 * `npm run torture -- hung`: KakaoPay accepts every connection and says nothing, for five minutes,
 * while people go on choosing it; how long do those wait who pay by another provider? `--small` is
 * the same in half a minute.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startDeployment } from '../deployment/deployment.ts';
import { createJournal } from '../people/journal.ts';
import { makePeople } from '../people/people.ts';
import { waysOf } from '../people/ways.ts';
import { beginSteadily, outcomesOf, quantile, shelf } from './measure.ts';
import type { Begun, Load } from './measure.ts';

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const baselineMs = values.small ? 10_000 : 60_000;
const hungMs = values.small ? 30_000 : 300_000;
const recoveryMs = 40_000;
const otherPerSecond = 5;
const hungPerSecond = 10;
const buyers = 40;
const worst = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ways = waysOf(undefined);
const hung = ways.find(({ provider }) => provider === 'kakaopay');
const other = ways.find(({ provider, country }) => provider !== 'kakaopay' && country === 'kr');
if (hung === undefined || other === undefined) throw new Error('two providers are needed');

const firstAt = (begun: readonly Begun[], outcome: string, fromMs: number): number =>
  Math.round(
    Math.min(
      ...begun.filter((each) => each.outcome === outcome).map(({ atMs, tookMs }) => atMs + tookMs),
    ) - fromMs,
  );

const linesOf = (title: string, begun: readonly Begun[]): readonly string[] => [
  `| ${title}: p50, ms | ${quantile(begun, 0.5)} |`,
  `| ${title}: p99, ms | ${quantile(begun, 0.99)} |`,
  ...Object.entries(outcomesOf(begun)).map(
    ([outcome, count]) => `| ${title}: ${outcome} | ${count} |`,
  ),
];

const directory = path.resolve(import.meta.dirname, '../../.tmp/faults', String(process.pid));
const deployment = await startDeployment(directory, 'hung');
try {
  const journal = createJournal();
  const people = await makePeople(deployment, journal, { count: buyers, ways: [hung, other] });
  const [first] = people;
  if (first === undefined) throw new Error('nobody is there');
  const product = await shelf(first);
  const load: Load = { deployment, people, product, startedMs: performance.now() };

  say(`both answer, for ${baselineMs} ms`);
  const [before] = await Promise.all([
    beginSteadily(load, { way: other, perSecond: otherPerSecond, forMs: baselineMs }),
    beginSteadily(load, { way: hung, perSecond: hungPerSecond, forMs: baselineMs }),
  ]);

  say(`${hung.provider} says nothing, for ${hungMs} ms`);
  const hungFromMs = performance.now() - load.startedMs;
  deployment.wires.kakaopay.hold(hungMs);
  const [during, silent] = await Promise.all([
    beginSteadily(load, { way: other, perSecond: otherPerSecond, forMs: hungMs }),
    beginSteadily(load, { way: hung, perSecond: hungPerSecond, forMs: hungMs }),
  ]);

  say('it answers again');
  const backFromMs = hungFromMs + hungMs;
  const after = await beginSteadily(load, { way: hung, perSecond: 1, forMs: recoveryMs });
  const ratio = quantile(during, 0.99) / Math.max(1, quantile(before, 0.99));
  const rows = [
    '| | |',
    '| --- | ---: |',
    ...linesOf(`${other.provider}, while both answer`, before),
    ...linesOf(`${other.provider}, while ${hung.provider} hangs`, during),
    ...linesOf(`${hung.provider}, while it hangs`, silent),
    `| ratio of the p99 | ${ratio.toFixed(2)} |`,
    `| ${hung.provider}'s circuit opens after, ms | ${firstAt(silent, 'provider_unavailable', hungFromMs)} |`,
    `| ${hung.provider} is paid with again after, ms | ${firstAt(after, 'begun', backFromMs)} |`,
  ];
  for (const row of rows) say(row);
  if (!values.small) {
    const note = 'Made by `npm run torture -- hung`, which writes this page.';
    const title = '# A provider that says nothing for five minutes';
    writeFileSync(
      path.resolve(import.meta.dirname, '../HUNG.md'),
      `${[title, note, rows.join('\n')].join('\n\n')}\n`,
    );
  }
  if (ratio > worst) say(`the others are slowed by more than ${worst} times`);
} finally {
  await deployment.stop();
  rmSync(directory, { recursive: true, force: true });
}
