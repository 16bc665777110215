import { textsPlugin } from '@dipper/texts/plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isBaseFile } from './build/base-chunks.ts';
import { baseChunksPlugin } from './build/base-chunks-plugin.ts';
import { errorTextsPlugin } from './build/error-texts-plugin.ts';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { preloadHelperPlugin } from './build/preload-helper-plugin.ts';

const reactParts = /\/node_modules\/(?:react|react-dom|scheduler)\/|\/src\/react-first/;
const otherParts = /packages\/ui\/src\//;

/** Parts of later screens: each file's name is carried by the first one, so small ones share one. */
const later = {
  later:
    /\/src\/shared\/(?:balance|device|frame\/signed-in-as|mail|navigation\/over|payment-under-way|person-data|problem|session|storage)|\/contract\/src\/(?:errors|history|purchase)\//,
  list: /\/src\/shared\/(?:format\/calendar|pages\/)/,
  limit: /\/src\/shared\/(?:file|open-payments|paper|payment-end|purchase-limit)\//,
  rules: /\/src\/shared\/(?:banks|rules)\/(?!ask-)/,
  shop: /\/src\/features\/shop\//,
  buying:
    /\/src\/features\/purchase\/(?!receipt-screen|subscription-receipt|keep-receipt|give-back|use-give-back|method-rows|method-sheet|order-line|pay-from-list|quick-pay)/,
  pay: /\/src\/features\/purchase\/(?:method-(?:rows|sheet)|order-line|pay-from-list|quick-pay)/,
  paper: /\/src\/features\/purchase\//,
  history: /\/src\/features\/history\/(?!load)/,
  points: /\/src\/shared\/exchange\/|\/contract\/src\/(?:earnings|exchange|convert)\//,
  exchange: /\/src\/features\/earnings\/(?!load)/,
  payout: /\/src\/features\/exchange\/(?!load|document-|documents-|application-form|upload|terms-)/,
  plans:
    /\/src\/features\/(?:card|subscription)\/(?!sheets|(?:card|tier|refund|receipt)-sheet|cancel-dialog|receipts|story|timeline)|\/src\/shared\/recurring\//,
  notes: /\/src\/features\/credentials\/|\/src\/app\/pages\/(?!strings)|\/src\/shared\/screens\//,
  session:
    /\/src\/app\/session-runtime|\/src\/features\/(?:convert|earnings|exchange|history)\/load|\/src\/shared\/i18n\/later-texts/,
};

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    preloadHelperPlugin(),
    errorTextsPlugin(),
    textsPlugin(),
    react(),
    baseChunksPlugin(),
    precompressPlugin(),
  ],
  resolve: {
    // The shim is for React before 18, which had no such hook.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  define: { __SHOWS_STRINGS__: JSON.stringify(mode === 'translators') },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => !isBaseFile(file)),
    },
    rolldownOptions: {
      output: {
        // The first file carries every name, and nothing of a hash can be compressed: the shortest, of few characters.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        minify: { compress: { dropConsole: true, dropDebugger: true } },
        // One file for what every screen needs, one for what most share: round trips cost more than bytes.
        codeSplitting: {
          groups: [
            { name: 'react', test: reactParts, priority: 2 },
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: 'parts', test: otherParts, priority: 0.9 },
            ...Object.entries(later).map(([name, test], place) => ({
              name,
              test,
              priority: 0.8 - place / 100,
            })),
          ],
        },
      },
    },
  },
}));
