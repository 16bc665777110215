import { describe, expect, it } from 'vitest';
import { faultKinds, fullSize, makePlan, smallSize } from './plan.ts';

describe('the plan of a fault run', () => {
  it('is the same for the same seed and different for another', () => {
    expect(makePlan('one', fullSize)).toEqual(makePlan('one', fullSize));
    expect(makePlan('two', fullSize).faults).not.toEqual(makePlan('one', fullSize).faults);
    expect(makePlan('two', fullSize).purchases).not.toEqual(makePlan('one', fullSize).purchases);
  });

  it('kills processes a hundred times during two thousand purchases', () => {
    const { faults, purchases, loadMs } = makePlan('any', fullSize);
    expect(purchases).toHaveLength(2000);
    expect(faults.filter(({ kind }) => kind.startsWith('kill-'))).toHaveLength(100);
    expect(faults.every(({ atMs }) => atMs >= 0 && atMs <= loadMs)).toBe(true);
  });

  it('contains every kind of fault, in its full and its small form', () => {
    for (const size of [fullSize, smallSize]) {
      const kinds = new Set(makePlan('any', size).faults.map(({ kind }) => kind));
      expect([...kinds].toSorted()).toEqual([...faultKinds].toSorted());
    }
  });

  it('has buyers who return once, twice or never, cancel, and leave', () => {
    const manners = new Set(makePlan('any', fullSize).purchases.map(({ manner }) => manner));
    expect(manners.size).toBe(5);
  });
});
