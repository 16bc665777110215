import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export type Part = { readonly address: string; readonly text: string };

/** The built parts that every page consists of. */
export type Parts = {
  /** The document without its code and styles. */
  readonly frame: string;
  /** In the order in which they run. */
  readonly scripts: readonly Part[];
  readonly styles: readonly Part[];
  /** Addresses that every page requests as soon as it runs. */
  readonly soon: readonly string[];
  /** Changes with every build that changed any part. */
  readonly version: string;
};

const scriptTag = /[ \t]*<script type="module"[^>]*\ssrc="([^"]+)"[^>]*><\/script>\n?/g;
const styleTag = /[ \t]*<link rel="stylesheet"[^>]*\shref="([^"]+)"[^>]*>\n?/g;

type Manifest = Readonly<Record<string, { readonly file: string; readonly name?: string }>>;

/** Named as a module of its own, or as the group of modules that it stands in. */
const soonNeeded = [{ module: 'src/app/session-runtime.ts', group: 'session' }] as const;

const addressesOf = (root: string): readonly string[] => {
  const text = readFileSync(path.join(root, '.vite', 'manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  return soonNeeded.map(({ module, group }) => {
    const chunk = manifest[module] ?? Object.values(manifest).find(({ name }) => name === group);
    if (chunk === undefined) throw new Error(`the build has no ${module}`);
    return `/${chunk.file}`;
  });
};

/** The document names its own parts, so nobody else has to know them. */
export const readParts = (root: string): Parts => {
  const html = readFileSync(path.join(root, 'index.html'), 'utf8');
  const partsOf = (tag: RegExp): readonly Part[] =>
    [...html.matchAll(tag)].map(([, address = '']) => ({
      address,
      text: readFileSync(path.join(root, address), 'utf8'),
    }));
  const scripts = partsOf(scriptTag);
  const styles = partsOf(styleTag);
  const names = [...scripts, ...styles].map(({ address }) => address).join();
  return {
    frame: html.replaceAll(scriptTag, '').replaceAll(styleTag, ''),
    scripts,
    styles,
    soon: addressesOf(root),
    version: createHash('sha256').update(names).digest('base64url').slice(0, 12),
  };
};

/**
 * All functions are compiled at once: for a script that comes over the network beside the main
 * thread, for one in the document while the rest of it is still on its way.
 */
const hint = '//# allFunctionsCalledOnLoad';

/** A script as it may stand in a document: its own scope, and nothing that would end it early. */
export const inlineScript = ({ address, text }: Part): string => {
  const folder = path.posix.dirname(address);
  const code = text
    .replaceAll(/\bimport\((["'`])\.\//g, (_all, quote: string) => `import(${quote}${folder}/`)
    // Vite's loader asks for the module's own address, though its addresses are complete anyway.
    .replaceAll('import.meta.resolve', 'undefined')
    .replaceAll('import.meta.url', 'document.baseURI')
    .replaceAll('</script', String.raw`<\/script`)
    .replaceAll('<!--', String.raw`<\!--`);
  return `<script>${hint}\n(()=>{"use strict";${code}})()</script>`;
};
