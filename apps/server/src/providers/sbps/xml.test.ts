import { expect, it } from 'vitest';
import { writeXml } from './xml.ts';
import type { SpsElement } from './xml.ts';

it('an XML message has the elements that the protocol names, and the type checker accepts no other', () => {
  const inner: SpsElement = ['amount', '100'];
  // @ts-expect-error -- no message has it
  const other: SpsElement = ['amount_of', '100'];
  // @ts-expect-error -- nor inside of another
  const deep: SpsElement = ['pay_option_manage', [['amount_of', '100']]];
  const text = writeXml('ST02-00307-101', [['pay_option_manage', [inner]]]);
  expect(text).toContain('<pay_option_manage><amount>100</amount></pay_option_manage>');
  expect([other, deep]).toHaveLength(2);
});
