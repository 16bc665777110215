import type { Plugin } from 'vite';
import { baseNames, rewriteChunk } from './base-chunks.ts';

/**
 * Base chunks neither import nor export: they meet in a registry. So the server can write them into
 * a page, which saves a first visit a round trip, and chunks that come later do not load them again.
 */
export const baseChunksPlugin = (): Plugin => ({
  name: 'dipper-base-chunks',
  apply: 'build',
  renderChunk(...[code, chunk, , { chunks }]) {
    const { body } = this.parse(code);
    const rewritten = rewriteChunk({ code, body, chunk, chunks: Object.values(chunks) });
    return rewritten === undefined ? null : { code: rewritten, map: null };
  },
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const files = Object.values(bundle).filter((each) => each.type === 'chunk');
      const scripts = baseNames.map((name) => {
        const chunk = files.find((each) => each.name === name);
        if (chunk === undefined) throw new Error(`the build has no chunk ${name}`);
        return `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
      });
      return html
        .replaceAll(/ *<link rel="modulepreload"[^>]*>\n?/g, '')
        .replace(/<script type="module"[^>]*><\/script>/, scripts.join('\n    '));
    },
  },
});
