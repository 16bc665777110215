import { createHash } from 'node:crypto';
import { documentUploadUrlsRoute } from '@dipper/contract';
import type { DocumentKind } from '@dipper/contract';
import { problemOf } from './exchange-fixture.ts';
import type { Dj, ExchangeFixture } from './exchange-fixture.ts';
import type { TestServer } from './server.ts';

export type BroughtFile = {
  readonly file: Buffer;
  readonly contentType: string;
  readonly kind?: DocumentKind;
};

export type UploadTarget = { readonly documentId: string; readonly uploadUrl: string };

/** Announces files as the page does; the code of the problem where that is refused. */
export const announceFiles = async (
  fixture: Pick<ExchangeFixture, 'post'>,
  dj: Pick<Dj, 'headers'>,
  files: readonly BroughtFile[],
): Promise<readonly UploadTarget[] | string> => {
  const documents = files.map(({ file, contentType, kind = 'family_certificate' }) => ({
    kind,
    contentType,
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  }));
  const response = await fixture.post('/exchange/document-upload-urls', { documents }, dj.headers);
  return response.status === 201
    ? documentUploadUrlsRoute.answers[201].parse(await response.json()).documents
    : (await problemOf(response)).code;
};

/** An address for one file. */
export const placeOf = async (
  fixture: Pick<ExchangeFixture, 'post'>,
  dj: Pick<Dj, 'headers'>,
  brought: BroughtFile,
): Promise<UploadTarget> => {
  const places = await announceFiles(fixture, dj, [brought]);
  const [place] = typeof places === 'string' ? [] : places;
  if (place !== undefined) return place;
  throw new Error(typeof places === 'string' ? `no address: ${places}` : 'no address');
};

/** Brings a file to its address; `kept`, or the code of the problem. */
export const bringFile = async (
  fixture: { readonly server: Pick<TestServer, 'url'> },
  { uploadUrl }: Pick<UploadTarget, 'uploadUrl'>,
  { file, contentType }: BroughtFile,
): Promise<string> => {
  const { pathname } = new URL(uploadUrl);
  const response = await fetch(`${fixture.server.url}${pathname}`, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(file),
  });
  return response.status === 204 ? 'kept' : (await problemOf(response)).code;
};

/** Both, for one file: its id. */
export const uploadFile = async (
  fixture: Pick<ExchangeFixture, 'server' | 'post'>,
  dj: Pick<Dj, 'headers'>,
  brought: BroughtFile,
): Promise<string> => {
  const place = await placeOf(fixture, dj, brought);
  const outcome = await bringFile(fixture, place, brought);
  if (outcome !== 'kept') throw new Error(`it was not kept: ${outcome}`);
  return place.documentId;
};
