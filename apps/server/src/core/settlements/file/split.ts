import { refuse } from './refusal.ts';
import type { Refusal } from './refusal.ts';

export type Row = {
  /** The line of the file on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
};

export type Splitter = {
  readonly push: (text: string) => Refusal | undefined;
  /** Called after the last piece; refuses an unfinished line. */
  readonly end: () => Refusal | undefined;
};

/** A line that is longer, or has more in it, is none that a provider has ever written. */
const charactersMax = 16 * 1024;
const cellsMax = 200;
/** Tabs stand in texts; nothing else does that cannot be seen. */
// oxlint-disable-next-line no-control-regex -- Those are what it looks for.
const unseen = /[\0-\u{8}\u{B}\u{C}\u{E}-\u{1F}\u{7F}\u{FFFE}\u{FFFF}]/u;

type State = {
  cells: string[];
  cell: string;
  /** Within quotation marks, or right behind the closing one. */
  quoted: 'no' | 'open' | 'closed';
  length: number;
  line: number;
  begins: number;
};

const isBlank = ({ cells, cell, quoted }: State): boolean =>
  cells.length === 0 && cell === '' && quoted === 'no';

/**
 * Text in pieces, cut anywhere, as rows of cells: quoted as RFC 4180 has it. It holds one row at a
 * time, and takes a formula for the text that it is.
 */
export const createSplitter = (
  separator: ',' | '|' | '\t',
  onRow: (row: Row) => Refusal | undefined,
): Splitter => {
  const state: State = { cells: [], cell: '', quoted: 'no', length: 0, line: 1, begins: 1 };

  const endCell = (): void => {
    state.cells.push(state.cell);
    state.cell = '';
    state.quoted = 'no';
  };

  const endRow = (): Refusal | undefined => {
    const { begins: line, cells } = state;
    state.length = 0;
    state.begins = state.line;
    if (isBlank(state)) return undefined;
    endCell();
    state.cells = [];
    return onRow({ line, cells });
  };

  /** Two quotation marks stand for one; a mark after the end of the cell is an error. */
  const quote = (): Refusal | undefined => {
    if (state.quoted === 'open') state.quoted = 'closed';
    else if (state.quoted === 'closed') {
      state.cell += '"';
      state.quoted = 'open';
    } else if (state.cell === '') state.quoted = 'open';
    else return refuse('unreadable_text', state.line);
    return undefined;
  };

  const take = (character: string): Refusal | undefined => {
    if (character === '\n') state.line += 1;
    if (character === '"') return quote();
    if (state.quoted !== 'open') {
      if (character === separator) {
        endCell();
        return undefined;
      }
      if (character === '\n') return endRow();
      if (character === '\r') return undefined;
      if (state.quoted === 'closed') return refuse('unreadable_text', state.line);
    }
    state.cell += character;
    return undefined;
  };

  return {
    push: (text) => {
      const stop = text.search(unseen);
      for (const character of stop < 0 ? text : text.slice(0, stop)) {
        state.length += 1;
        if (state.length > charactersMax || state.cells.length > cellsMax) {
          return refuse('too_long_line', state.begins);
        }
        const refused = take(character);
        if (refused !== undefined) return refused;
      }
      return stop < 0 ? undefined : refuse('not_text', state.line);
    },
    // Each line has its end: a last one without it may have lost the half of an amount.
    end: () => (isBlank(state) ? undefined : refuse('cut_off', state.begins)),
  };
};
