import { describe, expect, it } from 'vitest';
import { createEventReader } from './event-reader.ts';

const stream = [
  ': open\n\n',
  'id: AAAAAA\n\n',
  'data: {"kind":"payment","id":"p1-a"}\n\n',
  'data: {"kind":"balance","id":"1"}\nid: BBBBBB\n\n',
  ': still here\n\n',
].join('');

describe('the reader of the event stream', () => {
  it.each([1, 2, 7, 1000])('reads the same events in pieces of %i characters [API-06]', (size) => {
    const reader = createEventReader(undefined);
    const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(pieces.flatMap((piece) => reader.take(piece))).toEqual([
      { kind: 'payment', id: 'p1-a' },
      { kind: 'balance', id: '1' },
    ]);
    expect(reader.cursor()).toBe('BBBBBB');
  });

  it('keeps its cursor and skips events that it does not know [API-06]', () => {
    const reader = createEventReader('AAAAAA');
    expect(reader.take('data: nonsense\n\ndata: {"kind":"weather","id":"1"}\n\n')).toEqual([]);
    expect(reader.cursor()).toBe('AAAAAA');
  });
});
