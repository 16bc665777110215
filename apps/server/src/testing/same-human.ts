import { operatorRoles } from '@dipper/contract';
import { statement } from '../platform/db/index.ts';
import { machine } from './operators.ts';
import type { SameHuman } from './policy/two-people.ts';
import { atSeat, seatOperators } from './seats.ts';
import type { TestServer } from './server.ts';

/** Longer ago than a reinvitation stops whoever was invited anew, and not yet a week. */
const raised = statement(
  'test-same-human-raised',
  `select dipper.note_operator_raised($1, array[$2], $3,
     dipper.current_time() - interval '25 hours')`,
);

/** A machine by the name of somebody who works here. */
export const namesake = { OPERATOR_TOKENS: 'other=a-token-by-the-name-of-other' };

/** The operator who asks first, and one who has nothing to do with them. */
export const first = atSeat('first');
export const other = atSeat('other');

const seconds: Readonly<Record<SameHuman, Readonly<Record<string, string>>>> = {
  'by the same name': first,
  'by the token that all share': machine,
  'by a token with a name of its own': { authorization: 'Bearer a-token-by-the-name-of-other' },
  'by a name that they invited': atSeat('puppet'),
  'by a name that they invited anew': atSeat('anew'),
  'by a name that they gave a role': atSeat('given'),
  'by a name that the same one invited': atSeat('sibling'),
};

/** All of them may everything: only who they are stands between them and the money. */
export const seatSameHuman = async (server: TestServer): Promise<void> => {
  const names = ['elder', 'first', 'other', 'puppet', 'anew', 'given', 'sibling'];
  await seatOperators(server, Object.fromEntries(names.map((name) => [name, operatorRoles])));
  for (const [name, by, how] of [
    ['puppet', 'first', 'invited'],
    ['anew', 'first', 'reinvited'],
    ['given', 'first', 'role'],
    ['first', 'elder', 'invited'],
    ['sibling', 'elder', 'invited'],
  ]) {
    await server.owner.query(raised, [name, by, how]);
  }
};

const turns = 72;

/** Returns the answers to each of the seven names in 504 tries, seven at a time; several answers to one are joined. */
export const eachOperatorName = async (
  tries: (headers: Readonly<Record<string, string>>) => Promise<string>,
): Promise<Readonly<Record<string, string>>> => {
  const seen = new Map<string, Set<string>>();
  for (let turn = 0; turn < turns; turn += 1) {
    const all = Object.entries(seconds).map(
      async ([way, headers]) => [way, await tries(headers)] as const,
    );
    for (const [way, answer] of await Promise.all(all)) {
      seen.set(way, (seen.get(way) ?? new Set()).add(answer));
    }
  }
  return Object.fromEntries([...seen].map(([way, answers]) => [way, [...answers].join(' ')]));
};
