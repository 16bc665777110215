import * as z from 'zod/mini';
import { pageCookies } from '../shared/config/index.ts';
import { writeCookie } from '../shared/device/index.ts';

/** The version and addresses of the page's code, for a document that inlined it. */
export const writtenPartsSchema = z.object({
  version: z.string(),
  addresses: z.array(z.string()),
});
export type WrittenParts = z.infer<typeof writtenPartsSchema>;

const sparing = z.object({ saveData: z.literal(true) });

/** Not every browser offers this information. */
const isSparing = (): boolean => sparing.safeParse(Reflect.get(navigator, 'connection')).success;

const load = async (address: string, options: RequestInit = {}): Promise<void> => {
  // oxlint-disable-next-line no-restricted-globals -- the page's own files, which the client of calls does not know
  const response = await fetch(address, { ...options, priority: 'low' });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
};

/**
 * The first document brings its code along, to be one round trip. The next ones only name it, which
 * is smaller and lets the browser keep it compiled; so the browser gets the named parts, and then
 * the document that names them, when it has nothing else to do.
 */
export const keepParts = async (parts: WrittenParts): Promise<void> => {
  if (isSparing()) return;
  // Read before the page navigates; the login data of the address has been removed from it by now.
  const { pathname, search } = location;
  try {
    await Promise.all(parts.addresses.map((address) => load(address)));
    writeCookie(pageCookies.parts, parts.version);
    await load(`${pathname}${search}`, { cache: 'reload', headers: { accept: 'text/html' } });
  } catch {
    // Offline: the next document loads its code again.
  }
};
