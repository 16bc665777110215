import type { PageConfig } from '@dipper/contract';

/** Whether cards are kept here, and with them whatever is paid for again and again. */
export const keepsCards = ({ features }: Pick<PageConfig, 'features'>): boolean =>
  features['cards'] !== false;
