import { expect, it } from 'vitest';

import { packOf } from './product-name.ts';

it('a spoon pack is recognised by its name in any language, but a made-up name is not [OPS-01]', () => {
  for (const name of ['스푼 100개', '100 spoons', 'スプーン 100個', '湯匙 100 支', '100 ملعقة']) {
    expect([name, packOf(name)]).toEqual([name, { amount: 100, times: '' }]);
    expect(packOf(`${name} × 2`)).toEqual({ amount: 100, times: ' × 2' });
  }
  for (const name of ['디퍼 멤버십', 'Spring spoons', '100 spoons for two', '스푼 100개 세트']) {
    expect([name, packOf(name)]).toEqual([name, undefined]);
  }
});
