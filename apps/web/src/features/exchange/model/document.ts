import { documentBytesMax, documentContentTypes, documentsMax } from '@dipper/contract';
import type { DocumentKind } from '@dipper/contract';

type ContentType = (typeof documentContentTypes)[number];

export const contentTypeOf = (type: string): ContentType | undefined =>
  documentContentTypes.find((each) => each === type);

/** The most files of a kind: an agreement is one paper, a certificate may have several sheets. */
const mostOf: Readonly<Record<DocumentKind, number>> = {
  representative_agreement: 1,
  family_certificate: documentsMax - 1,
};

export const hasRoomFor = (kind: DocumentKind, count: number): boolean => count < mostOf[kind];

export type FileProblem = 'type' | 'empty' | 'large' | 'many';

/** Checks a file before it is sent. */
export const checkFile = (
  file: { readonly type: string; readonly size: number },
  { kind, count }: { readonly kind: DocumentKind; readonly count: number },
): FileProblem | undefined => {
  if (!hasRoomFor(kind, count)) return 'many';
  if (contentTypeOf(file.type) === undefined) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > documentBytesMax ? 'large' : undefined;
};

const kilobyte = 1024;
const megabyte = kilobyte * kilobyte;

/** Rounds a size to the unit that fits. */
export const sizeOf = (bytes: number): { readonly unit: 'kb' | 'mb'; readonly size: string } =>
  bytes < megabyte
    ? { unit: 'kb', size: Math.max(1, Math.round(bytes / kilobyte)).toString() }
    : { unit: 'mb', size: (bytes / megabyte).toFixed(1) };
