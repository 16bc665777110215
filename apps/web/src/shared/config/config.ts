import { pageConfigSchema } from '@dipper/contract';
import type { PageConfig } from '@dipper/contract';

/** The server writes the configuration into the page; a plain file server cannot, so it is fetched. */
export const inlinedConfig = (page: Document): PageConfig | undefined => {
  const text = page.getElementById('dipper-config')?.textContent;
  if (!text) return undefined;
  try {
    const parsed = pageConfigSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

export const fetchConfig = async (): Promise<PageConfig> => {
  const response = await fetch('/config.json', { cache: 'no-store' });
  return pageConfigSchema.parse(await response.json());
};
