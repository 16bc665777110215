import { expect, it } from 'vitest';
import { fromAscii85, fromHex, fromLzw, fromRuns } from './decoders.ts';

/** Examples of ISO 32000-1, 7.4, and of the Adobe technical note on LZW. */
it('unpacks the compressed examples of the PDF standard [EXC-09]', () => {
  const lzw = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]);
  expect([...fromLzw(lzw, 1)]).toEqual([45, 45, 45, 45, 45, 65, 45, 45, 45, 66]);
  expect(fromHex(Buffer.from('48 65\n6C6c6F2>')).toString('latin1')).toBe('Hello ');
  expect(fromAscii85(Buffer.from('87cURD]j7BEbo80~>')).toString('latin1')).toBe('Hello world!');
  expect([...fromAscii85(Buffer.from('z~>'))]).toEqual([0, 0, 0, 0]);
  expect(fromRuns(Buffer.from([1, 72, 105, 254, 33, 128])).toString('latin1')).toBe('Hi!!!');
});

it.each([
  ['letters', () => fromHex(Buffer.from('4x'))],
  ['signs', () => fromAscii85(Buffer.from('vv~>'))],
  ['a sign alone', () => fromAscii85(Buffer.from('87cUR!~>'))],
  ['a word that was never said', () => fromLzw(Buffer.from([0x80, 0x7f, 0xff]), 1)],
] as const)('refuses malformed %s [EXC-09]', (_what, read) => {
  expect(read).toThrow('cannot be unpacked');
});

it('stops unpacking at a size limit, whatever the compression [EXC-09]', () => {
  const runs = Buffer.alloc(4 * 1024 * 1024, Buffer.from([129, 0]));
  expect(() => fromRuns(runs)).toThrow('more than anybody needs');
});
