import { defineConfig } from 'vite';

/** One script and one style, small enough to stand in the page itself. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    rollupOptions: {
      input: 'src/frame/main.ts',
      output: {
        format: 'iife',
        entryFileNames: 'frame.js',
        assetFileNames: 'frame[extname]',
      },
    },
  },
});
