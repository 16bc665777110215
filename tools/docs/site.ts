import { addressOf, readLink, wayTo } from './addresses.ts';
import { renderMarkdown, type Rendered } from './markdown.ts';
import { renderPage, type NavigationSection } from './page.ts';
import { place, type Section } from './sections.ts';

export type Sources = {
  /** Every file of the tree. */
  readonly files: readonly string[];
  readonly read: (file: string) => string;
  readonly sections: readonly Section[];
  /** Files that are made for the site, by their place in it. */
  readonly made: ReadonlyMap<string, string>;
  readonly style: string;
};

export type Site = {
  /** Text of each file of the site. */
  readonly texts: ReadonlyMap<string, string>;
  /** Pictures, taken as they are from the same place in the tree. */
  readonly pictures: readonly string[];
  /** The links that lead nowhere. A site with any is not written. */
  readonly broken: readonly string[];
};

const picture = /\.(?:png|jpg|svg|webp)$/;

type Found = { file: string; from: string; anchor: string };

class Reader {
  readonly broken: string[] = [];
  readonly pictures = new Set<string>();
  readonly anchors: Found[] = [];
  readonly sources: Sources;
  readonly held: ReadonlySet<string>;
  readonly #tree: ReadonlySet<string>;
  readonly #folders: ReadonlySet<string>;

  constructor(sources: Sources, held: ReadonlySet<string>) {
    this.sources = sources;
    this.held = held;
    this.#tree = new Set(sources.files);
    this.#folders = new Set(sources.files.flatMap(foldersOf));
  }

  resolve(from: string, href: string, as: 'link' | 'picture'): string | undefined {
    const target = readLink(from, href);
    if (target.kind === 'elsewhere' && as === 'link') return target.href;
    if (target.kind !== 'here') return this.#refuse(from, href, 'is not allowed');
    const { file, anchor } = target;
    const here = addressOf(from);
    if (as === 'picture') {
      if (!this.#tree.has(file) || !picture.test(file)) return this.#refuse(from, href);
      this.pictures.add(file);
      return wayTo(here, file);
    }
    if (!this.held.has(file)) {
      const isThere = this.#tree.has(file) || this.#folders.has(file.replace(/\/$/, ''));
      return isThere ? undefined : this.#refuse(from, href);
    }
    if (anchor !== undefined) this.anchors.push({ file, from, anchor });
    const way = file === from && anchor !== undefined ? '' : wayTo(here, addressOf(file));
    return anchor === undefined ? way : `${way}#${encodeURIComponent(anchor)}`;
  }

  #refuse(from: string, href: string, because = 'leads nowhere'): undefined {
    this.broken.push(`${from}: ${href} ${because}`);
  }
}

function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function readPages(reader: Reader): ReadonlyMap<string, Rendered> {
  const pages = [...reader.held].filter((file) => file.endsWith('.md'));
  const rendered = new Map(
    pages.map((file) => [
      file,
      renderMarkdown(reader.sources.read(file), (href, as) => reader.resolve(file, href, as)),
    ]),
  );
  for (const { file, from, anchor } of reader.anchors) {
    const isThere = rendered.get(file)?.headings.some((heading) => heading.anchor === anchor);
    if (isThere !== true) reader.broken.push(`${from}: ${file} has no heading #${anchor}`);
  }
  for (const [file, { title }] of rendered) {
    if (title === '') reader.broken.push(`${file}: has no title`);
  }
  return rendered;
}

/** The whole site, from nothing but what it is given. */
export function buildSite(sources: Sources): Site {
  const placed = place(sources.files, sources.sections);
  const named = placed.flatMap(({ shelves }) => shelves.flatMap(({ files }) => files));
  const present = new Set(sources.files);
  const missing = named.filter((file) => !present.has(file) && !sources.made.has(file));
  const reader = new Reader(sources, new Set(named.filter((file) => !missing.includes(file))));
  const pages = readPages(reader);
  const navigation: readonly NavigationSection[] = placed.map(({ title, shelves }) => ({
    title,
    shelves: shelves.map((shelf) => ({
      title: shelf.title,
      entries: shelf.files.map((file) => ({
        address: addressOf(file),
        title: pages.get(file)?.title ?? file,
      })),
    })),
  }));
  const { style } = sources;
  const texts = [...pages].map(([file, rendered]): [string, string] => {
    const address = addressOf(file);
    return [address, renderPage({ address, rendered, navigation, style })];
  });
  return {
    texts: new Map([...texts, ...sources.made]),
    pictures: [...reader.pictures].toSorted(),
    broken: [...missing.map((file) => `${file}: named, and not there`), ...reader.broken],
  };
}
