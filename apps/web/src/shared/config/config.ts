import { pageConfigSchema } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';

/** For a page that nobody wrote it into, as on a plain file server. */
export const fetchConfig = async (): Promise<PageConfig> => {
  const response = await fetch('/config.json', { cache: 'no-store' });
  return pageConfigSchema.parse(await response.json());
};
