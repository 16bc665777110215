import type { Plugin } from 'vite';

const helperId = '\0vite/preload-helper.js';

/**
 * A browser keeps the failure of a module for as long as the page lives, so a file that was lost on
 * its way could never be asked for again. Each file is fetched first, which the module then finds
 * in the browser's cache; what fails there fails for this once.
 */
const helper = `
const arrived = new Set();
const fetched = async (address) => {
  if (arrived.has(address)) return;
  const { ok } = await fetch(address);
  if (!ok) throw new Error('Not there: ' + address);
  arrived.add(address);
};
const styled = (address) => {
  if (document.querySelector('link[rel=stylesheet][href="' + address + '"]')) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('Not there: ' + address));
    };
    document.head.append(link);
  });
};
const own = /import\\(\\s*["'\`](?:\\.|\\/assets)\\/([^"'\`]+)["'\`]/;
export const __vitePreload = async (load, files = []) => {
  const name = own.exec(String(load))?.[1];
  const all = new Set(files.map((file) => '/' + file));
  if (name !== undefined) all.add('/assets/' + name);
  try {
    await Promise.all([...all].map((each) => (each.endsWith('.css') ? styled(each) : fetched(each))));
    return await load();
  } catch (error) {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  }
};
`;

/** In the place of Vite's own helper for files that come later. */
export const preloadHelperPlugin = (): Plugin => ({
  name: 'dipper:preload-helper',
  enforce: 'pre',
  load: { order: 'pre', handler: (id) => (id === helperId ? helper : undefined) },
});
