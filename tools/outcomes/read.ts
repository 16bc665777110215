import { readFileSync } from 'node:fs';
import path from 'node:path';

import { errorCatalogue } from '@dipper/contract';
import { listFiles } from '../files/index.ts';
import { isRowKey, outcomeOf, rowsShownBy, type Outcome, type RowKey } from './vocabulary.ts';

/** A test that shows one cell; a reason is the name of an error of the catalogue. */
export type Proof = {
  row: RowKey;
  outcome: Outcome;
  reason: string | undefined;
  title: string;
  file: string;
};

export type Reading = { proofs: Proof[]; slips: string[] };

const isTest = /\.(?:test|spec)\.tsx?$/;
const literal = /(['"`])((?:(?!\1)[^\\\n]|\\.)*\[outcome: [^\]\n]*\](?:(?!\1)[^\\\n]|\\.)*)\1/g;
const tag = /\[outcome: ([^\]\n]*)\]/g;
const requirementRows = /\s*\[[^\]]*\]/g;

type Cell = Pick<Proof, 'row' | 'outcome' | 'reason'>;

function cellOf(row: string, outcomeName: string): Cell | string {
  const [name = '', reason] = outcomeName.split(':');
  if (!isRowKey(row)) return `there is no row ${row}`;
  const outcome = outcomeOf(row, name);
  if (outcome === undefined) return `${row} has no outcome ${name}`;
  if (reason !== undefined && !Object.hasOwn(errorCatalogue, reason)) {
    return `the catalogue has no error ${reason}`;
  }
  return { row, outcome, reason };
}

/** `mobile,tmoney/paid,declined` is four cells. */
function cellsOf(group: string): (Cell | string)[] {
  const [keys = '', named = ''] = group.split('/');
  return keys
    .split(',')
    .flatMap(rowsShownBy)
    .flatMap((row) => named.split(',').map((outcome) => cellOf(row, outcome)));
}

const plainTitle = (title: string): string =>
  title.replaceAll(requirementRows, '').replaceAll(/\\(.)/g, '$1').trim();

/** Our own tests speak of tags, and prove nothing by them. */
const own = 'tools/outcomes/';

/** A title, where it stands or after it has run. */
export type Title = { readonly file: string; readonly title: string };

/** Reads the proofs in titles. */
export function readTitles(titles: Iterable<Title>): Reading {
  const proofs: Proof[] = [];
  const slips: string[] = [];
  for (const { file, title } of titles) {
    if (file.includes(own)) continue;
    const groups = [...title.matchAll(tag)].flatMap(([, text = '']) => text.split(' '));
    for (const cell of groups.flatMap(cellsOf)) {
      if (typeof cell === 'string') slips.push(`${file}: ${cell} in “${plainTitle(title)}”`);
      else proofs.push({ ...cell, title: plainTitle(title), file });
    }
  }
  return { proofs, slips };
}

/** Reads the proofs in the titles of one file. */
export const readSource = (file: string, source: string): Reading =>
  readTitles([...source.matchAll(literal)].map(([, , title = '']) => ({ file, title })));

const rooms = ['apps', 'e2e', 'faults'];

export function readOutcomes(root: string): Reading {
  const readings = rooms
    .flatMap((room) => listFiles(root, room))
    .filter((file) => isTest.test(file))
    .map((file) => readSource(file, readFileSync(path.join(root, file), 'utf8')));
  return {
    proofs: readings.flatMap(({ proofs }) => proofs),
    slips: readings.flatMap(({ slips }) => slips),
  };
}
