import { getDocumentProxy } from 'unpdf';
import { inside, textInside } from './json.ts';

/** The content of a PDF, as a reading program finds it. */
export type ReadPdf = {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly showsTitle: boolean;
  /** The tagged pieces of each page in the order of reading; purely drawn content is not among them. */
  readonly pages: readonly (readonly Piece[])[];
  /** Everything, a line for each piece. */
  readonly text: string;
};

export type Piece = { readonly role: string; readonly text: string };

/** Returns the text between each mark's beginning and its end, by the mark's name. */
const textsOf = (items: readonly unknown[]): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  let open: string | undefined;
  for (const item of items) {
    const type = inside(item, 'type');
    const text = inside(item, 'str');
    if (type === 'beginMarkedContentProps') open = textInside(item, 'id');
    else if (type === 'endMarkedContent') open = undefined;
    else if (typeof text === 'string' && open !== undefined) {
      texts.set(open, (texts.get(open) ?? '') + text);
    }
  }
  return texts;
};

const piecesOf = (node: unknown, texts: ReadonlyMap<string, string>): readonly Piece[] => {
  const role = inside(node, 'role');
  const children = inside(node, 'children');
  if (typeof role !== 'string' || !Array.isArray(children)) return [];
  const own = children.flatMap((child) =>
    inside(child, 'type') === 'content' ? [texts.get(textInside(child, 'id')) ?? ''] : [],
  );
  const below = children.flatMap((child) => piecesOf(child, texts));
  return own.length === 0 ? below : [{ role, text: own.join(' ').trim() }, ...below];
};

/** Reads a PDF by Mozilla's reader: another program than the one that wrote it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info } = await document.getMetadata();
  const marked: unknown = await document.getMarkInfo();
  const preferences: unknown = await document.getViewerPreferences();
  const pages: (readonly Piece[])[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    pages.push(piecesOf(await page.getStructTree(), textsOf(items)));
  }
  return {
    title: textInside(info, 'Title'),
    language: textInside(info, 'Language'),
    isTagged: inside(marked, 'Marked') === true,
    showsTitle: inside(preferences, 'DisplayDocTitle') === true,
    pages,
    text: pages
      .flat()
      .map(({ text }) => text)
      .join('\n'),
  };
};
