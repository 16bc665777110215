import { useTexts } from '../../shared/i18n/index.ts';
import type { PageWords } from '../../shared/pages/index.ts';

export const usePageWords = (): PageWords => {
  const t = useTexts('earnings');
  return { more: t('more'), busy: t('more.busy'), loading: t('loading'), slow: t('slow') };
};
