import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompressPlugin } from './build/precompress-plugin.ts';
import { textsPlugin } from './build/texts-plugin.ts';

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
        // One chunk for React and what every screen shares: fewer requests before "can pay".
        codeSplitting: {
          groups: [{ name: 'entry', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
  oxc: {},
}));
