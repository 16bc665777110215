import type { PdfObjects, Reference } from './objects.ts';

export type Role = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

/** A tree of headings, paragraphs and rows for screen readers, in reading order. */
export type Tag = {
  readonly role: Role | 'Document';
  readonly kids: (Tag | Marked)[];
};

/** A piece of a page's content. */
export type Marked = { readonly page: number; readonly mark: number };

const isMarked = (kid: Tag | Marked): kid is Marked => 'mark' in kid;

const attributes = (role: Tag['role']): string =>
  role === 'TH' ? ' /A << /O /Table /Scope /Row >>' : '';

/** Writes the tree, and for each page which element each of its marks belongs to. */
export const writeStructure = (
  objects: PdfObjects,
  document: Tag,
  pages: readonly Reference[],
): Reference => {
  const owners = pages.map((): Reference[] => []);
  const root = objects.reserve();

  const writeTag = (tag: Tag, parent: Reference): Reference => {
    const own = objects.reserve();
    const kids = tag.kids.map((kid) => {
      if (!isMarked(kid)) return writeTag(kid, own);
      const { page, mark } = kid;
      const marks = owners[page];
      if (marks) marks[mark] = own;
      return `<< /Type /MCR /Pg ${pages[page]} /MCID ${mark} >>`;
    });
    objects.write(
      own,
      `<< /Type /StructElem /S /${tag.role} /P ${parent}${attributes(tag.role)} /K [${kids.join(' ')}] >>`,
    );
    return own;
  };

  const whole = writeTag(document, root);
  const rows = owners.map((marks, page) => `${page} ${objects.add(`[${marks.join(' ')}]`)}`);
  const parents = objects.add(`<< /Nums [${rows.join(' ')}] >>`);
  objects.write(
    root,
    `<< /Type /StructTreeRoot /K [${whole}] /ParentTree ${parents} /ParentTreeNextKey ${pages.length} >>`,
  );
  return root;
};
