import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { clean } from './platform/clean-file/clean.ts';
import { packedPdfOf, pdfOf, pngOf } from './testing/good-files.ts';

const grown = 'it grows into more than anybody needs';
const usualPage = '<</Type/Page/Parent 2 0 R/Contents 4 0 R';

it('a PDF whose pages each expand shared content is refused [EXC-09]', async () => {
  const text = 'x'.repeat(200_000);
  const file = pdfOf('a', {
    2: `<</Type/Pages/Kids[${'3 0 R '.repeat(150)}]/Count 150/MediaBox[0 0 300 200]>>`,
    3: `${usualPage}/Resources<</Properties<</P(${text})>>>>>>`,
  });
  await expect(clean(file, 'application/pdf')).rejects.toThrow(grown);
});

it('a PDF that draws the same content on a page again and again is refused [EXC-09]', async () => {
  const file = packedPdfOf('a', {
    3: `${usualPage}/Annots[${'8 0 R '.repeat(5_000)}]>>`,
    8: `<</Type/Annot/Subtype/Stamp/Rect[0 0 9 9]/AP<</N(${'x'.repeat(10_000)})>>>>`,
  });
  await expect(clean(file, 'application/pdf')).rejects.toThrow(grown);
});

/** Rows of which each pixel is the one before and a little: small like this, and large in any other way. */
const unlikeRows = (rowBytes: number, height: number): Buffer => {
  const rows = Buffer.alloc(height * (rowBytes + 1));
  const steps = ['even', 'odd'].map((seed) =>
    createHash('shake256', { outputLength: 3000 }).update(seed).digest(),
  );
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    rows[start] = 1;
    rows.fill(steps[y % 2] ?? '', start + 1, start + 1 + rowBytes);
  }
  return rows;
};

it('a PNG that is small only by its filters is refused [EXC-09]', async () => {
  const [width, height] = [4096, 1200];
  const rows = unlikeRows(width * 8, height);
  const file = pngOf({ width, height, bitDepth: 16, colour: 6, rows });
  expect(file.length).toBeLessThan(4 * 1024 * 1024);
  await expect(clean(file, 'image/png')).rejects.toThrow(grown);
}, 60_000);
