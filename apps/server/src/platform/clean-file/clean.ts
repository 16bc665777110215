import { cleanJpeg } from './jpeg.ts';
import { checkWritten } from './limits.ts';
import { cleanPdf } from './pdf/index.ts';
import { cleanPng } from './png.ts';

export const cleanTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type CleanType = (typeof cleanTypes)[number];

const cleaners: Readonly<Record<CleanType, (file: Buffer) => Buffer | Promise<Buffer>>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'application/pdf': cleanPdf,
};

/** The same picture or pages, written by us; throws where the file is not what it is said to be. */
export const clean = async (file: Buffer, type: CleanType): Promise<Buffer> => {
  const written = await cleaners[type](file);
  checkWritten(written.length);
  return written;
};
