import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

const firstParts =
  /packages\/ui\/src\/(?:amount|badge|button|card|constellation|digits|number-stepper|radio-cards|skeleton|spinner)\/|src\/shared\/format\/|features\/shop\/(?!index|person-|.*-screen)/;
const otherParts = /packages\/ui\/src\//;

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [textsPlugin(), react(), precompressPlugin()],
  define: { __SHOWS_STRINGS__: JSON.stringify(mode === 'translators') },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        minify: { compress: { dropConsole: true, dropDebugger: true } },
        // One file for what every screen needs, one for what most share: round trips cost more than bytes.
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: 'shop-parts', test: firstParts },
            { name: 'parts', test: otherParts },
          ],
        },
      },
    },
  },
}));
