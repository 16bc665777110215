import { describe, expect, it } from 'vitest';
import { readSettlementFile } from './read.ts';
import { shapeOf } from './shapes.ts';

const shape = (provider: string, name: string) => {
  const found = shapeOf(provider, name);
  if (found === undefined) throw new Error(`no shape ${name}`);
  return found;
};

const plain = shape('toss', 'toss-plain');
const heading =
  'order_number,transaction_number,kind,amount,currency,fee,net,transaction_day,payout_day';
const good = 'p1-a,T1,charge,"1,100",KRW,33,1067,2026-11-20,2026-11-24';
const fileOf = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`);
const read = (...lines: readonly string[]) => readSettlementFile(plain, fileOf(heading, ...lines));

describe('a settlement file', () => {
  it('is read line by line, with amounts in minor units [OPS-03]', async () => {
    const refund = 'p1-b,T2,refund,-500,KRW,-15,-485,2026-11-20,';
    expect(await read(good, refund)).toEqual({
      others: 0,
      lines: [
        {
          line: 2,
          kind: 'charge',
          order: 'p1-a',
          reference: 'T1',
          amount: 1100n,
          currency: 'KRW',
          fee: 33n,
          net: 1067n,
          day: '2026-11-20',
          paidOn: '2026-11-24',
        },
        {
          line: 3,
          kind: 'refund',
          order: 'p1-b',
          reference: 'T2',
          amount: 500n,
          currency: 'KRW',
          fee: -15n,
          net: 485n,
          day: '2026-11-20',
          paidOn: null,
        },
      ],
    });
  });

  it('keeps a formula as plain text [OPS-03]', async () => {
    const file = await read(
      '"=HYPERLINK(""https://evil.example"")",+1+1,charge,1,KRW,,,2026-11-20,',
    );
    expect(file).toMatchObject({
      lines: [{ order: '=HYPERLINK("https://evil.example")', reference: '+1+1' }],
    });
  });

  it.each([
    ['a formula for an amount', 'p1-a,T1,charge,=1+1,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['an amount of nothing', 'p1-a,T1,charge,0,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['a charge below zero', 'p1-a,T1,charge,-5,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['cents of a won', 'p1-a,T1,charge,1.5,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['commas in the wrong place', 'p1-a,T1,charge,"11,00",KRW,,,2026-11-20,', 'unreadable_amount'],
    ['a power of ten', 'p1-a,T1,charge,1e9,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['digits of another script', 'p1-a,T1,charge,１１００,KRW,,,2026-11-20,', 'unreadable_amount'],
    ['a day that is none', 'p1-a,T1,charge,1,KRW,,,2026-02-30,', 'unreadable_day'],
    ['another word for a charge', 'p1-a,T1,sale,1,KRW,,,2026-11-20,', 'unreadable_kind'],
    ['a currency we have not', 'p1-a,T1,charge,1,EUR,,,2026-11-20,', 'unreadable_currency'],
    ['a line without a name', ',,charge,1,KRW,,,2026-11-20,', 'name_missing'],
    ['a cell too few', 'p1-a,T1,charge,1,KRW,,,2026-11-20', 'other_columns'],
    ['a cell too many', 'p1-a,T1,charge,1,KRW,,,2026-11-20,,', 'other_columns'],
    ['a quotation mark in a cell', 'p1"a,T1,charge,1,KRW,,,2026-11-20,', 'unreadable_text'],
    ['a zero character', 'p1-\0a,T1,charge,1,KRW,,,2026-11-20,', 'not_text'],
    ['an escape character', 'p1-\u001B[2Ja,T1,charge,1,KRW,,,2026-11-20,', 'not_text'],
    ['a name of a page', `${'p'.repeat(101)},T1,charge,1,KRW,,,2026-11-20,`, 'unreadable_text'],
    ['a line without an end', 'p'.repeat(20_000), 'too_long_line'],
    ['a line of separators', ','.repeat(5000), 'too_long_line'],
    ['a quotation that never ends', `"${'\n'.repeat(20_000)}`, 'too_long_line'],
  ])('is refused as a whole for %s, naming the line [OPS-03]', async (_what, line, why) => {
    expect(await read(good, line, good)).toMatchObject({ why, line: 3 });
  });

  it('that is truncated anywhere is refused [OPS-03]', async () => {
    const whole = fileOf(heading, good, good.replace('T1', 'T2'));
    const ends = new Set([fileOf(heading, good).length, whole.length]);
    // The carriage return before the end of a line is no part of it.
    for (let length = heading.length + 3; length < whole.length; length += 1) {
      if (ends.has(length)) continue;
      expect(await readSettlementFile(plain, whole.subarray(0, length))).toHaveProperty('why');
    }
  });

  it.each([
    ['no line', fileOf(heading), 'empty'],
    ['nothing', Buffer.alloc(0), 'empty'],
    [
      'a column that is not there',
      fileOf(heading.replace('amount', 'sum'), good),
      'column_missing',
    ],
    ['a column twice', fileOf(`${heading},amount`, `${good},1`), 'column_twice'],
    ['an archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0, 0]), 'not_text'],
    ['two bytes a character', Buffer.from(`\uFEFF${heading}\n`, 'utf16le'), 'other_encoding'],
  ])('with %s is refused [OPS-03]', async (_what, file, why) => {
    expect(await readSettlementFile(plain, file)).toMatchObject({ why });
  });
});

describe('a settlement file in another encoding', () => {
  const sbps = shape('sbps', 'sbps');
  const words = '購入ID,トラッキングID,処理区分,金額,手数料,入金額,処理日,入金日\n';

  it('is refused with the encoding that it seems to have [OPS-03]', async () => {
    expect(await readSettlementFile(sbps, Buffer.from(words))).toEqual({
      why: 'other_encoding',
      line: 1,
      about: 'utf-8',
    });
  });

  it('is read in its own encoding, also across chunk borders [OPS-03]', async () => {
    const korean = shape('kakaopay', 'kakaopay');
    // The EUC-KR bytes of these Korean words, copied from the standard's table.
    const bytes = new Map([
      ['가맹점주문번호', 'b0a1b8cdc1a1c1d6b9aeb9f8c8a3'],
      ['거래번호', 'b0c5b7a1b9f8c8a3'],
      ['거래구분', 'b0c5b7a1b1b8bad0'],
      ['거래금액', 'b0c5b7a1b1ddbed7'],
      ['수수료', 'bcf6bcf6b7e1'],
      ['정산금액', 'c1a4bbeab1ddbed7'],
      ['거래일자', 'b0c5b7a1c0cfc0da'],
      ['입금일자', 'c0d4b1ddc0cfc0da'],
    ]);
    const head = Buffer.concat(
      [...bytes.values()].flatMap((hex, place) => [
        ...(place === 0 ? [] : [Buffer.from(',')]),
        Buffer.from(hex, 'hex'),
      ]),
    );
    const charge = Buffer.from('bdc2c0ce', 'hex');
    const lines = Array.from({ length: 3000 }, (_each, place) =>
      Buffer.concat([
        Buffer.from(`\np1-${place},T${place},`),
        charge,
        Buffer.from(',1100,33,1067,2026-11-20,2026-11-24'),
      ]),
    );
    const file = await readSettlementFile(
      korean,
      Buffer.concat([head, ...lines, Buffer.from('\n')]),
    );
    expect(file).toMatchObject({ lines: { length: 3000 } });
  });
});

describe('the settlement report of PayPal', () => {
  const report = shape('paypal', 'paypal-settlement-report');
  const columns =
    '"CH","Transaction ID","Custom Field","Transaction Event Code","Transaction Completion Date","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount"';
  const sale = '"SB","T1","p1-a","T0006","2026/11/20 23:30:00 -0800","499","USD","DR","47"';
  const back = '"SB","T2","p1-a","T1107","2026/11/21 01:00:00 +0000","499","USD","CR","17"';
  const sweep = '"SB","T3","","T0400","2026/11/21 01:00:00 +0000","900","USD","DR","0"';
  const frame = (count: number, ...lines: readonly string[]): Buffer =>
    fileOf(
      '"RH","2026/11/21","A","X",9',
      '"FH",1',
      columns,
      ...lines,
      '"SF","USD"',
      `"SC",${count}`,
    );

  it('is read by its column names, in minor units and UTC days [OPS-03]', async () => {
    expect(await readSettlementFile(report, frame(3, sale, back, sweep))).toMatchObject({
      others: 1,
      lines: [
        { order: 'p1-a', amount: 499n, fee: 47n, day: '2026-11-21', kind: 'charge' },
        { order: 'p1-a', amount: 499n, fee: -17n, day: '2026-11-21', kind: 'refund' },
      ],
    });
  });

  it('without one of its lines, or its end, is refused [OPS-03]', async () => {
    const short = await readSettlementFile(report, frame(3, sale, back));
    expect(short).toMatchObject({ why: 'other_count' });
    const cut = await readSettlementFile(report, fileOf('"RH"', columns, sale));
    expect(cut).toMatchObject({ why: 'cut_off' });
  });
});
