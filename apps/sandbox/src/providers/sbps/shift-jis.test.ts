import { describe, expect, it } from 'vitest';
import { decodeShiftJis, encodeShiftJis, parseShiftJisForm, shiftJisForm } from './shift-jis.ts';

describe('Shift_JIS', () => {
  it("writes the bytes of the standard's tables", () => {
    expect(encodeShiftJis('スプーン100個').toString('hex')).toBe('83588376815b83933130308cc2');
    expect(encodeShiftJis('ｱ～①髙￢').toString('hex')).toBe('b181608740fbfc81ca');
  });

  it('reads back whatever it can write', () => {
    const text = 'ソ表十ポ能〆ヶ、。・「」ぁゑゐ一熙ｦﾟ~\\';
    expect(decodeShiftJis(encodeShiftJis(text))).toBe(text);
  });

  it('writes characters outside its tables as browsers do', () => {
    expect(encodeShiftJis('스😀').toString()).toBe('&#49828;&#128512;');
  });

  it('reads a form byte by byte, including trail bytes that look like ASCII', () => {
    const fields = [
      ['item_name', 'ソ&表 100%'],
      ['free1', ''],
    ] as const;
    const body = shiftJisForm(fields);
    expect(body).toBe('item_name=%83%5C%26%95%5C+100%25&free1=');
    expect(parseShiftJisForm(Buffer.from(body))).toEqual(Object.fromEntries(fields));
    expect(parseShiftJisForm(Buffer.from('item_name=%83\\'))).toEqual({ item_name: 'ソ' });
  });
});
