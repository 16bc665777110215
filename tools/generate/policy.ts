import { operatorRoles, routes, type RouteDefinition } from '@dipper/contract';

import { expected, groupMeanings, groups } from '../../apps/server/src/testing/policy/expected.ts';
import { operatorRights } from '../../apps/server/src/testing/policy/operator-rights.ts';
import {
  moneyCalls,
  sameHuman,
  takesTwo,
} from '../../apps/server/src/testing/policy/two-people.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';

const note = generatedNote('apps/server/src/testing/policy/expected.ts');

const intro = `# Who may do what

What each kind of person is answered, by kind of call. \`in\` means let in; anything else is the code of the refusal
([errors](errors.md)). The table is written by hand, apart from what the server decides by
([policy-table.ts](../../apps/server/src/core/accounts/policy-table.ts)), and a test puts every question in it to the server
over HTTP. A call without a row in either does not compile, does not start, or fails the test.

Levels of a DJ change no right so far. A product for VIPs is sold to VIPs alone (\`vip_only\`). The limits on amounts and
numbers are checked with each purchase. What is somebody else's is answered 404, as if it were not there.`;

const callByName: ReadonlyMap<string, RouteDefinition> = new Map(Object.entries(routes));

function callText(name: string): string {
  const route = callByName.get(name);
  return route === undefined ? name : `\`${route.method} ${route.path}\``;
}

const groupNames = Object.entries(groupMeanings);

function peopleTable(): string {
  const rows = Object.entries(expected).map(([kind, row]) => {
    const answers: ReadonlyMap<string, string> = new Map(Object.entries(row));
    return [kind, ...groupNames.map(([name]) => answers.get(name) ?? '')];
  });
  return markdownTable(['', ...groupNames.map(([, meaning]) => meaning)], rows);
}

function callsTable(): string {
  const calls: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(groups));
  const rows = groupNames.map(([name, meaning]) => [
    meaning,
    (calls.get(name) ?? []).map(callText).join(', '),
  ]);
  return markdownTable(['Kind of call', 'Calls, below `/api`'], rows);
}

function operatorsTable(): string {
  const rows = Object.values(operatorRights).map((right) => {
    const roles: readonly string[] = right.roles;
    const marks = operatorRoles.map((role) => (roles.includes(role) ? 'in' : 'no_right'));
    return [right.meaning, ...marks, right.calls.map(callText).join(', ')];
  });
  return markdownTable(['', ...operatorRoles, 'Calls, below `/api`'], rows);
}

/** Returns the answers to a person who asked and comes again as the second, by another name of theirs. */
function twoPeopleTable(): string {
  const names = Object.entries(sameHuman);
  const rows = Object.entries(takesTwo).map(([kind, call]) => [
    kind,
    ...names.map(([, answer]) => answer),
    callText(call),
  ]);
  return markdownTable(['What takes two', ...names.map(([name]) => name), 'Call'], rows);
}

const moneyText = `Whoever was invited anew makes none of these calls for a day (\`second_operator_required\`): ${moneyCalls
  .map(callText)
  .join(', ')}.`;

export function policyPage(): GeneratedFile {
  const parts = [
    note,
    intro,
    '## People',
    peopleTable(),
    '## Calls',
    callsTable(),
    '## Operators, by role',
    operatorsTable(),
    moneyText,
    '## The same human by two names',
    twoPeopleTable(),
  ];
  return { path: 'docs/reference/policy.md', text: `${parts.join('\n\n')}\n` };
}
