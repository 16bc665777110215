import { expect, it } from 'vitest';
import { markOfTier } from './tier.ts';

const tier = (plan: string | null, grade: string | null, name = '서연 플랜') => ({
  name,
  plan,
  grade,
});

it.each([
  [tier('level3', 'gold'), { kind: 'grade', grade: 'gold' }],
  [tier('Gold', null), { kind: 'grade', grade: 'gold' }],
  [tier('level2', 'A'), { kind: 'level', level: 2 }],
  [tier(null, 'Level_12'), { kind: 'level', level: 12 }],
  [tier('lv.4', null), { kind: 'level', level: 4 }],
  [tier('vip', null), { kind: 'written', text: 'vip' }],
  [tier('plus', null, 'Seoyeon plus'), undefined],
  [tier(null, null), undefined],
  [tier('', ' '), undefined],
] as const)('a tier of %j is shown as %j, without repeating the name [SUB-05]', (of, said) => {
  expect(markOfTier(of)).toEqual(said);
});
