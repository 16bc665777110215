import { textsPlugin } from '@dipper/texts/plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The same screens for the server, in one file that needs nothing beside it. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [textsPlugin(), react()],
  define: {
    __SHOWS_STRINGS__: JSON.stringify(mode === 'translators'),
    'process.env.NODE_ENV': '"production"',
  },
  ssr: { noExternal: true },
  build: {
    ssr: 'document/main.ts',
    outDir: 'dist/.document',
    emptyOutDir: true,
    target: 'node24',
    copyPublicDir: false,
    rolldownOptions: { output: { entryFileNames: 'main.js', codeSplitting: false } },
  },
}));
