import { createCanvas } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import { embedFont } from './embedded-font.ts';
import { createObjects, textString } from './objects.ts';
import type { PdfObjects, Reference } from './objects.ts';
import { writeStructure } from './structure.ts';
import type { Role, Tag } from './structure.ts';
import type { TextDirection, Typesetter } from './typesetter.ts';

export type PdfOptions = {
  readonly title: string;
  /** A language tag of BCP 47. */
  readonly language: string;
  readonly direction: TextDirection;
  /** The date of the contents, not of the writing: the same document is the same bytes. */
  readonly date: Date;
  readonly typesetter: Typesetter;
};

/** The size of an A4 page, in points. */
export const pageSize = { width: 595.28, height: 841.89 } as const;

export type PdfDocument = {
  addPage(): Canvas;
  /** Adds a place in the reading order for the text that follows. */
  addTag(role: Role, parent?: Tag): Tag;
  finish(): Buffer;
};

const producer = 'Dipper';

const pdfDate = (date: Date): string =>
  `(D:${date.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z)`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const metadata = ({ title, language, date }: PdfOptions): string => {
  const at = date.toISOString();
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${at}</xmp:CreateDate><xmp:ModifyDate>${at}</xmp:ModifyDate><pdf:Producer>${producer}</pdf:Producer>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
};

const writePages = (
  objects: PdfObjects,
  canvases: readonly Canvas[],
  fonts: { readonly regular: Reference; readonly bold: Reference },
): { readonly tree: Reference; readonly pages: readonly Reference[] } => {
  const tree = objects.reserve();
  const resources = objects.add(`<< /Font << /R ${fonts.regular} /B ${fonts.bold} >> >>`);
  const pages = canvases.map((canvas, place) => {
    const content = objects.addStream(Buffer.from(canvas.content(), 'latin1'));
    return objects.add(
      `<< /Type /Page /Parent ${tree} /MediaBox [0 0 ${pageSize.width} ${pageSize.height}]` +
        ` /Resources ${resources} /Contents ${content} /StructParents ${place} /Tabs /S >>`,
    );
  });
  objects.write(tree, `<< /Type /Pages /Kids [${pages.join(' ')}] /Count ${pages.length} >>`);
  return { tree, pages };
};

const finish = (options: PdfOptions, canvases: readonly Canvas[], whole: Tag): Buffer => {
  const objects = createObjects();
  const { glyphSets } = options.typesetter;
  const { tree, pages } = writePages(objects, canvases, {
    regular: embedFont(objects, 'regular', glyphSets.regular.glyphs()),
    bold: embedFont(objects, 'bold', glyphSets.bold.glyphs()),
  });
  const structure = writeStructure(objects, whole, pages);
  const content = Buffer.from(metadata(options));
  const about = objects.addStream(content, '/Type /Metadata /Subtype /XML');
  const reads = options.direction === 'rtl' ? '/R2L' : '/L2R';
  const catalog = objects.add(
    `<< /Type /Catalog /Pages ${tree} /Lang (${options.language}) /Metadata ${about}` +
      ` /MarkInfo << /Marked true >> /StructTreeRoot ${structure}` +
      ` /ViewerPreferences << /DisplayDocTitle true /Direction ${reads} >> >>`,
  );
  const date = pdfDate(options.date);
  const info = objects.add(
    `<< /Title ${textString(options.title)} /Producer (${producer})` +
      ` /CreationDate ${date} /ModDate ${date} >>`,
  );
  return objects.finish({ catalog, info });
};

export const createDocument = (options: PdfOptions): PdfDocument => {
  const canvases: Canvas[] = [];
  const whole: Tag = { role: 'Document', kids: [] };
  return {
    addPage: () => {
      const canvas = createCanvas(canvases.length, pageSize.height);
      canvases.push(canvas);
      return canvas;
    },
    addTag: (role, parent = whole) => {
      const tag: Tag = { role, kids: [] };
      parent.kids.push(tag);
      return tag;
    },
    finish: () => finish(options, canvases, whole),
  };
};
