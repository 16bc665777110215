import type { SubscriptionProduct } from '@dipper/contract';

export type Tiered = Pick<SubscriptionProduct, 'name' | 'plan' | 'grade'>;

/** The tiers that have a name in every language and a look of their own. */
export const grades = ['bronze', 'silver', 'gold'] as const;
export type Grade = (typeof grades)[number];

/** The name of a tier: its grade, else its level, else its written name. */
export type TierMark =
  | { readonly kind: 'grade'; readonly grade: Grade }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'written'; readonly text: string };

const gradeOf = (written: string | null): Grade | undefined =>
  grades.find((grade) => grade === written?.trim().toLowerCase());

const levelOf = (written: string | null): number | undefined => {
  const digits = /^(?:level|lv\.?)[ _-]?(\d{1,3})$/i.exec(written?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** Level and grade are two words for one tier: one of them is said. A membership has neither. */
export const markOfTier = ({ name, plan, grade }: Tiered): TierMark | undefined => {
  const current = gradeOf(grade) ?? gradeOf(plan);
  if (current !== undefined) return { kind: 'grade', grade: current };
  const level = levelOf(plan) ?? levelOf(grade);
  if (level !== undefined) return { kind: 'level', level };
  const text = [grade, plan].find((part) => part !== null && part.trim() !== '');
  return text === undefined || text === null || name.includes(text)
    ? undefined
    : { kind: 'written', text };
};
