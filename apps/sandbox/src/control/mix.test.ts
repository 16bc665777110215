import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planDeliveries } from './deliveries.ts';
import { drawFromMix, mixM, type Mix } from './mix.ts';

const subject = { provider: 'toss', operation: 'execute', partnerOrderId: undefined };

function mixOf(seed: string): Mix {
  return { seed, operations: ['execute'], choices: mixM(1) };
}

function draws(seed: string, count: number) {
  return Array.from({ length: count }, (_, index) => drawFromMix(mixOf(seed), subject, index + 1));
}

describe('the random mix of outcomes', () => {
  it('is the same for the same seed and different for another', () => {
    expect(draws('7', 200)).toEqual(draws('7', 200));
    expect(draws('7', 200)).not.toEqual(draws('8', 200));
  });

  it('comes close to its weights, with delays inside their ranges', () => {
    const drawn = draws('1', 20_000);
    for (const { outcome, weight, delayMs } of mixM(1)) {
      const mine = drawn.filter((verdict) => verdict?.outcome === outcome);
      expect(Math.abs(mine.length / 200 - weight)).toBeLessThan(1);
      expect(mine.every((verdict) => (verdict?.delayMs ?? -1) >= delayMs[0])).toBe(true);
      expect(mine.every((verdict) => (verdict?.delayMs ?? -1) <= delayMs[1])).toBe(true);
    }
  });

  it('draws only outcomes that a provider has, and plants only unknown codes', () => {
    const mix = { seed: '1', operations: ['*'], choices: mixM(1) };
    const drawnAt = (provider: string, operation: string) =>
      Array.from({ length: 5_000 }, (_, at) =>
        drawFromMix(mix, { provider, operation, partnerOrderId: undefined }, at + 1),
      );
    const outcomesAt = (provider: string, operation: string) =>
      new Set(drawnAt(provider, operation).map((verdict) => verdict?.outcome));
    expect(outcomesAt('kakaopay', 'approve')).not.toContain('under-way');
    expect(outcomesAt('hecto', 'pay')).not.toContain('code');
    expect(outcomesAt('hecto', 'pay')).toContain('under-way');
    const coded = drawnAt('hecto', 'cancel').filter((each) => each?.outcome === 'code-done');
    expect(new Set(coded.map((verdict) => verdict?.errorCode))).toEqual(new Set(['QQ98']));
  });

  it('leaves out the operations that it does not name', () => {
    expect(drawFromMix(mixOf('1'), { ...subject, operation: 'order' }, 1)).toBeUndefined();
  });
});

describe('planned webhook deliveries', () => {
  const rules = fc.record({
    seed: fc.string(),
    copies: fc.integer({ min: 1, max: 5 }),
    delayMs: fc.constant<readonly [number, number]>([10, 500]),
    drop: fc.constant(0),
  });

  it('contain each message as often as the rule says, in order of time, the same for a seed', () => {
    fc.assert(
      fc.property(rules, fc.uniqueArray(fc.string(), { maxLength: 20 }), (rule, messages) => {
        const plan = planDeliveries(messages, rule);
        expect(plan).toHaveLength(messages.length * rule.copies);
        for (const message of messages) {
          const copies = plan.filter((planned) => planned.message === message);
          expect(copies).toHaveLength(rule.copies);
        }
        const times = plan.map((planned) => planned.afterMs);
        expect(times).toEqual(times.toSorted((left, right) => left - right));
        expect(planDeliveries(messages, rule)).toEqual(plan);
      }),
    );
  });

  it('lose the share of messages that the rule says, and shuffle the others', () => {
    const messages = Array.from({ length: 1_000 }, (_, index) => index);
    const rule = { seed: '3', copies: 1, delayMs: [0, 0], drop: 0.3 } as const;
    const plan = planDeliveries(messages, rule).map((planned) => planned.message);
    expect(plan.length).toBeGreaterThan(640);
    expect(plan.length).toBeLessThan(760);
    expect(plan).not.toEqual(plan.toSorted((left, right) => left - right));
  });
});
