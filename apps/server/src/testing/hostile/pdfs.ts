import { deflateSync } from 'node:zlib';
import { packedPdfOf, pdfOf, pdfStream, pdfText } from '../good-files.ts';
import { ascii85, floods } from './floods.ts';
import { payload } from './file.ts';
import type { HostileFile } from './file.ts';

/** Actions that do something, as they stand in a file; the last ones as somebody hides them. */
const actions: Readonly<Record<string, string>> = {
  script: `<</S/JavaScript/JS(${payload})>>`,
  'script elsewhere': '<</S/JavaScript/JS 9 0 R>>',
  'hidden script': `<</S/J#61va#53cript/J#53(${payload})>>`,
  program: '<</S/Launch/F(cmd.exe)>>',
  'hidden program': '<</#53/L#61unch/F(cmd.exe)>>',
  'other file': '<</S/GoToR/F(other.pdf)/D[0/Fit]>>',
  'file within': '<</S/GoToE/T<</R/C>>>>',
  form: '<</S/SubmitForm/F(http://127.0.0.1/)>>',
  data: '<</S/ImportData/F(data.fdf)>>',
  film: '<</S/Movie>>',
  sound: '<</S/Sound>>',
  rendition: '<</S/Rendition/OP 0>>',
  address: `<</S/URI/URI(http://127.0.0.1/${payload})>>`,
  'hidden address': `<</S/U#52I/URI(http://127.0.0.1/${payload})>>`,
  'address behind a page': `<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(http://127.0.0.1/)>>>>`,
  'address elsewhere': '7 0 R',
};

/** Harmless where somebody presses on it, and refused where it happens by itself. */
const byItself: Readonly<Record<string, string>> = {
  printer: '<</S/Named/N/Print>>',
};

/** The places where an action can be in a PDF. */
const places: Readonly<Record<string, (action: string) => Record<number, string>>> = {
  'when it is opened': (action) => ({ 1: `<</Type/Catalog/Pages 2 0 R/OpenAction ${action}>>` }),
  'when a page is': (action) => ({
    3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R/AA<</O ${action}>>>>`,
  }),
  'in a link': (action) => ({
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[8 0 R]>>',
    8: `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`,
  }),
  'among its names': (action) => ({
    1: `<</Type/Catalog/Pages 2 0 R/Names<</Dests<</Names[(a) ${action}]>>>>>>`,
  }),
};

const carrying: Readonly<Record<string, Record<number, string | Buffer>>> = {
  'a file within': {
    1: '<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 8 0 R]>>>>>>',
    8: '<</Type/Filespec/F(a.exe)/EF<</F 9 0 R>>>>',
    9: pdfStream('/Type/EmbeddedFile', Buffer.from(payload)),
  },
  'a file at a page': {
    3: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/FileAttachment/FS 8 0 R>>]>>',
    8: '<</F(a.exe)>>',
  },
  'a film': { 3: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/RichMedia>>]>>' },
  'a body in space': { 3: '<</Type/Page/Parent 2 0 R/Annots[<</Subtype/3D>>]>>' },
  'a form that is a program': {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</XFA 8 0 R>>>>',
    8: pdfStream('', Buffer.from(payload)),
  },
  'an address of all its links': {
    1: '<</Type/Catalog/Pages 2 0 R/URI<</Base(http://127.0.0.1/)>>>>',
  },
  'a page of a file that lies at an address': {
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 8 0 R>>>>>>',
    8: pdfStream(
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</Page 0/F<</FS/URL/F(http://127.0.0.1/)>>>>',
      Buffer.from(payload),
    ),
  },
  'a portfolio': { 1: '<</Type/Catalog/Pages 2 0 R/Collection<<>>>>' },
  'a stream of another file': { 4: '<</F(/etc/passwd)/Length 1>>\nstream\nx\nendstream' },
};

const broken: Readonly<Record<string, Record<number, string | Buffer>>> = {
  'packed again and again': {
    4: pdfStream(
      `/Filter[${'/FlateDecode'.repeat(4)}]`,
      deflateSync(deflateSync(deflateSync(deflateSync(Buffer.from('BT ET'))))),
    ),
  },
  'a picture in JBIG2': { 4: pdfStream('/Subtype/Image/Filter/JBIG2Decode', Buffer.from(payload)) },
  'a picture in JPEG 2000': {
    4: pdfStream('/Subtype/Image/Filter/JPXDecode', Buffer.from(payload)),
  },
  'a picture in JPEG 2000 that is packed': {
    4: pdfStream('/Filter[/FlateDecode/JPXDecode]', deflateSync(Buffer.from(payload))),
  },
  'a picture in JBIG2 by a hidden name': {
    4: pdfStream('/Subtype/Image/Filter/J#42IG2#44ecode', Buffer.from(payload)),
  },
  'a picture in JPEG 2000 by a name elsewhere': {
    4: pdfStream('/Subtype/Image/Filter 8 0 R', Buffer.from(payload)),
    8: '[9 0 R]',
    9: '/JPXDecode',
  },
  'a picture in JBIG2 within a page': {
    4: pdfStream(
      '/Subtype/Image',
      Buffer.from(`BI /W 9 /H 9 /BPC 1 /F /JBIG2Decode ID ${payload} EI`),
    ),
  },
  'a packed picture in JPEG 2000 by a hidden name within a page': {
    4: pdfStream(
      '/Filter/FlateDecode',
      deflateSync(Buffer.from(`BI /W 9 /H 9 /F[/Fl/J#50XDecode] ID ${payload} EI`)),
    ),
  },
  'a picture in JBIG2 within a form of a page': {
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</X 8 0 R>>>>>>',
    8: pdfStream(
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/ASCIIHexDecode',
      Buffer.from(Buffer.from('BI /W 9 /H 9 /F /JBIG2Decode ID a EI').toString('hex'), 'latin1'),
    ),
  },
  'a picture that is packed as something else': {
    4: pdfStream('/Filter[/DCTDecode/FlateDecode]', Buffer.from(payload)),
  },
  'a stream that cannot be unpacked': { 4: pdfStream('/Filter/FlateDecode', Buffer.from(payload)) },
  'a filter that nobody knows': { 4: pdfStream('/Filter/Crypt', Buffer.from(payload)) },
  'a stream longer than it says': { 4: '<</Length 3>>\nstream\n0123456789\nendstream' },
  'a stream longer than the file': { 4: '<</Length 99999>>\nstream\n0123\nendstream' },
  'no length': { 4: '<<>>\nstream\n0123\nendstream' },
  'a length that is itself': { 4: '<</Length 4 0 R>>\nstream\n0123\nendstream' },
  'pages in a circle': { 2: '<</Type/Pages/Kids[2 0 R]/Count 1>>' },
  'no pages': { 2: '<</Type/Pages/Kids[]/Count 0>>' },
  'pages that are none': { 2: '<</Type/Pages/Kids[(a)]/Count 1>>' },
  'too many pages': { 2: `<</Type/Pages/Kids[${'3 0 R '.repeat(300)}]/Count 300>>` },
  'a catalogue that is none': { 1: '(nothing)' },
  'a thing said twice': { 1: '<</Type/Catalog/Pages 2 0 R/Pages 3 0 R>>' },
  'too deep': { 3: `<</Type/Page/Parent 2 0 R/X ${'['.repeat(500)}${']'.repeat(500)}>>` },
  'a text without end': { 3: '<</Type/Page/Parent 2 0 R/X (((>>' },
  'an object without end': { 5: '<</Type/Font' },
};

const cleaned: Readonly<Record<string, Buffer>> = {
  'who wrote it': pdfOf('a', { 8: `<</Author(${payload})>>` }, '/Info 8 0 R'),
  'what programs keep': pdfOf('a', {
    1: '<</Type/Catalog/Pages 2 0 R/Metadata 8 0 R>>',
    8: pdfStream('/Type/Metadata/Subtype/XML', Buffer.from(payload)),
  }),
  'a link to another page': pdfOf('a', {
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D[3 0 R/Fit]>>>>]>>',
  }),
  'what nobody sees': pdfOf('a', { 8: `(${payload})` }),
  'what nobody sees among packed objects': packedPdfOf('a', { 8: `(${payload})` }),
  'a page to open at': pdfOf('a', {
    1: '<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/FitH null]>>',
  }),
  'a place to open at': pdfOf('a', {
    1: '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/GoTo/D[3 0 R/Fit]>>>>',
  }),
  'words packed by words': pdfOf('a', {
    4: pdfStream(
      '/Filter/LZWDecode',
      Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01]),
    ),
  }),
  'words packed in letters': pdfOf('a', {
    4: pdfStream('/Filter[/ASCII85Decode/FlateDecode]', ascii85(deflateSync(Buffer.from('BT ET')))),
  }),
  'words packed in runs': pdfOf('a', {
    4: pdfStream('/Filter/RunLengthDecode', Buffer.from([4, 66, 84, 32, 69, 84, 128])),
  }),
  'a page that was written unpacked': pdfOf('a', { 4: pdfText('nothing') }),
};

const ends = (): Readonly<Record<string, Buffer>> => {
  const good = pdfOf().toString('latin1');
  const made = (text: string): Buffer => Buffer.from(text, 'latin1');
  return {
    'an archive behind it': made(`${good}PK\u0003\u0004${payload}`),
    'a page behind it': made(`${good}<html>${payload}`),
    'a page before it': made(`<html>${payload}${good}`),
    'a script among packed objects': packedPdfOf('a', {
      1: '<</Type/Catalog/Pages 2 0 R/Names 8 0 R>>',
      8: `<</JavaScript<</Names[(a)<</JS(${payload})>>]>>>>`,
    }),
    'a program among packed objects': packedPdfOf('a', {
      1: '<</Type/Catalog/Pages 2 0 R/OpenAction 8 0 R>>',
      8: '<</S/Launch/F(cmd.exe)>>',
    }),
    'no end': made(good.replace('%%EOF', '')),
    'no table': made(good.replace('startxref', 'startxxxx')),
    'a table elsewhere': made(good.replace(/startxref\n\d+/, 'startxref\n5')),
    'a table beyond the end': made(good.replace(/startxref\n\d+/, 'startxref\n99999999')),
    'a table that leads to itself': made(
      good.replace(/(\/Root 1 0 R)([^]*startxref\n)(\d+)/, '$1/Prev $3$2$3'),
    ),
    'another object than the table says': made(good.replace('3 0 obj', '7 0 obj')),
    'a lock': pdfOf('a', {}, '/Encrypt<</Filter/Standard/V 1/R 2>>'),
    'a hidden lock': pdfOf('a', {}, '/Encr#79pt<</Filter/Standard>>'),
    'a version that there is not': made(good.replace('%PDF-1.7', '%PDF-9.9')),
  };
};

export const hostilePdfs = (): readonly HostileFile[] => {
  const contentType = 'application/pdf' as const;
  const expected = 'refused' as const;
  const alone = ['when it is opened', 'when a page is'];
  const acting = Object.entries(places).flatMap(([place, at]) =>
    Object.entries({ ...actions, ...(alone.includes(place) && byItself) }).map(
      ([kind, action]) => ({
        name: `${kind} ${place}`,
        file: pdfOf('a', {
          7: `<</S/URI/URI(http://127.0.0.1/)>>`,
          9: `(${payload})`,
          ...at(action),
        }),
        contentType,
        expected,
      }),
    ),
  );
  const others = Object.entries({ ...carrying, ...broken }).map(([name, objects]) => ({
    name,
    file: pdfOf('a', objects),
    contentType,
    expected,
  }));
  const made = Object.entries({ ...ends(), ...floods() }).map(([name, file]) => ({
    name,
    file,
    contentType,
    expected,
  }));
  const files = Object.entries(cleaned).map(([name, file]) => ({
    name,
    file,
    contentType,
    expected: 'cleaned' as const,
  }));
  return [...acting, ...others, ...made, ...files];
};
