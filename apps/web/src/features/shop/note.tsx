import { spoonValidityYears } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { useRules } from '../../shared/rules/index.ts';

/** How long spoons last, and in which days they can be given back. */
export function Note(): ReactNode {
  const t = useTexts('shop');
  const { rules } = useRules();
  if (rules === undefined) return null;
  return t('note', { years: spoonValidityYears, days: rules.refundDays });
}
