import { readFileSync } from 'node:fs';
import path from 'node:path';

import { errorCatalogue } from '@dipper/contract';
import { listFiles } from '../files/index.ts';
import { isMethodKey, isOutcome, type MethodKey, type Outcome } from './vocabulary.ts';

/** A test that shows one cell; a reason is the name of an error of the catalogue. */
export type Proof = {
  method: MethodKey;
  outcome: Outcome;
  reason: string | undefined;
  title: string;
  file: string;
};

export type Reading = { proofs: Proof[]; slips: string[] };

const isTest = /\.(?:test|spec)\.tsx?$/;
const literal = /(['"`])((?:(?!\1)[^\\\n]|\\.)*\[outcome: [^\]\n]*\](?:(?!\1)[^\\\n]|\\.)*)\1/g;
const tag = /\[outcome: ([^\]\n]*)\]/g;
const rows = /\s*\[[^\]]*\]/g;

type Cell = Pick<Proof, 'method' | 'outcome' | 'reason'>;

function cellOf(methodName: string, outcomeName: string): Cell | string {
  const [name = '', reason] = outcomeName.split(':');
  if (!isMethodKey(methodName)) return `there is no method ${methodName}`;
  if (!isOutcome(name)) return `there is no outcome ${name}`;
  if (reason !== undefined && !Object.hasOwn(errorCatalogue, reason)) {
    return `the catalogue has no error ${reason}`;
  }
  return { method: methodName, outcome: name, reason };
}

/** `mobile,tmoney/paid,declined` is four cells. */
function cellsOf(group: string): (Cell | string)[] {
  const [methods = '', named = ''] = group.split('/');
  return methods
    .split(',')
    .flatMap((method) => named.split(',').map((outcome) => cellOf(method, outcome)));
}

const plainTitle = (title: string): string =>
  title.replaceAll(rows, '').replaceAll(/\\(.)/g, '$1').trim();

/** What the titles in one file say. */
export function readSource(file: string, source: string): Reading {
  const proofs: Proof[] = [];
  const slips: string[] = [];
  for (const [, , title = ''] of source.matchAll(literal)) {
    const groups = [...title.matchAll(tag)].flatMap(([, text = '']) => text.split(' '));
    for (const cell of groups.flatMap(cellsOf)) {
      if (typeof cell === 'string') slips.push(`${file}: ${cell} in “${plainTitle(title)}”`);
      else proofs.push({ ...cell, title: plainTitle(title), file });
    }
  }
  return { proofs, slips };
}

const rooms = ['apps', 'e2e', 'faults'];
const own = 'tools/outcomes/';

export function readOutcomes(root: string): Reading {
  const readings = rooms
    .flatMap((room) => listFiles(root, room))
    .filter((file) => isTest.test(file) && !file.startsWith(own))
    .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    proofs: readings.flatMap(({ proofs }) => proofs),
    slips: readings.flatMap(({ slips }) => slips),
  };
}
