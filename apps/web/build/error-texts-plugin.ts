import type { Plugin } from 'vite';

const catalogue = /\/packages\/contract\/src\/errors\/(?!entry)[a-z-]+\.ts$/;
const text = /^(\s+)(log|when):\s*(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`),$/gm;

/** Empties the texts of the catalogue of errors that are for the log and the documents. */
export const withoutLogTexts = (code: string): string => code.replaceAll(text, "$1$2: '',");

/** Leaves out of the page what its people never read: a third of the file that every later screen shares. */
export const errorTextsPlugin = (): Plugin => ({
  name: 'dipper-error-texts',
  enforce: 'pre',
  transform(...[code, id]) {
    return catalogue.test(id) ? { code: withoutLogTexts(code), map: null } : undefined;
  },
});
