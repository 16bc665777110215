import { documentsOfTerms, failure } from '@dipper/contract';
import type { DocumentKind, ExchangeTermsVariant } from '@dipper/contract';
import { useEffect, useState } from 'react';
import { useApi } from '../../shared/api/index.ts';
import type { ApiProblem } from '../../shared/api/index.ts';
import { newKey } from '../../shared/device/index.ts';
import { loadWithRetries } from '../../shared/loading/index.ts';
import { checkFile } from './model/document.ts';
import type { FileProblem } from './model/document.ts';
import { createTurns } from './model/turns.ts';

/** A document on its way, or there. The file itself stays in this page's memory. */
export type Document = {
  readonly key: string;
  readonly kind: DocumentKind;
  readonly file: File;
  /** The picture itself, where it is one. */
  readonly preview: string | undefined;
  readonly state:
    | { readonly phase: 'sending'; readonly part: number }
    | { readonly phase: 'done'; readonly documentId: string }
    | { readonly phase: 'failed'; readonly problem: ApiProblem };
};

export type Refused = { readonly name: string; readonly problem: FileProblem };

const pictureOf = (file: File): Promise<string | undefined> =>
  new Promise((resolve) => {
    if (!file.type.startsWith('image/')) return resolve(undefined);
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : undefined),
    );
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(file);
  });

export type Documents = {
  readonly all: readonly Document[];
  /** The files of the last choice that were not sent, for each kind. */
  readonly refused: Readonly<Partial<Record<DocumentKind, readonly Refused[]>>>;
  readonly add: (kind: DocumentKind, files: readonly File[]) => void;
  readonly retry: (document: Document) => void;
  readonly remove: (document: Document) => void;
};

/** Returns the documents that these terms need; others are not shown. */
export const documentsFor = (
  variant: ExchangeTermsVariant,
  { all }: Pick<Documents, 'all'>,
): readonly Document[] => all.filter(({ kind }) => documentsOfTerms[variant].includes(kind));

/** A kind is there once each file that was chosen for it is: one sheet too few is a request refused later. */
export const isThere = (kind: DocumentKind, { all }: Pick<Documents, 'all'>): boolean => {
  const own = all.filter((each) => each.kind === kind);
  return own.length > 0 && own.every(({ state }) => state.phase === 'done');
};

/** The server's limit of concurrent uploads for one person. */
const sentAtOnce = 2;

/** Uploads chosen files, each on its own, with retry and removal. */
export const useDocuments = (): Documents => {
  const api = useApi();
  const [all, setAll] = useState<readonly Document[]>([]);
  const [refused, setRefused] = useState<Documents['refused']>({});
  const [turns] = useState(() => createTurns(sentAtOnce));

  useEffect(() => () => turns.removeAll(), [turns]);

  const change = (key: string, part: Partial<Document>): void =>
    setAll((before) => before.map((each) => (each.key === key ? { ...each, ...part } : each)));

  const sendNow = async ({ key, kind, file }: Document, signal: AbortSignal): Promise<void> => {
    const onProgress = (part: number): void => change(key, { state: { phase: 'sending', part } });
    const sent = await loadWithRetries(() => import('./upload.ts')).then(
      ({ uploadDocument }) => uploadDocument(api, { kind, file, onProgress, signal }),
      () => failure({ kind: 'offline' } as const),
    );
    change(key, {
      state: sent.ok
        ? { phase: 'done', documentId: sent.value }
        : { phase: 'failed', problem: sent.error },
    });
  };

  const send = (document: Document): void => {
    const { key } = document;
    change(key, { state: { phase: 'sending', part: 0 } });
    turns.add({ key, run: (signal) => sendNow(document, signal) });
  };

  const add = (kind: DocumentKind, files: readonly File[]): void => {
    let count = all.filter((each) => each.kind === kind).length;
    const turnedAway: Refused[] = [];
    for (const file of files) {
      const problem = checkFile(file, { kind, count });
      if (problem !== undefined) {
        turnedAway.push({ name: file.name, problem });
        continue;
      }
      count += 1;
      const key = newKey();
      const state = { phase: 'sending', part: 0 } as const;
      const document: Document = { key, kind, file, preview: undefined, state };
      setAll((before) => [...before, document]);
      void pictureOf(file).then((preview) => change(key, { preview }));
      send(document);
    }
    setRefused((before) => ({ ...before, [kind]: turnedAway }));
  };

  return {
    all,
    refused,
    add,
    retry: send,
    remove: ({ key }) => {
      turns.remove(key);
      setAll((before) => before.filter((each) => each.key !== key));
    },
  };
};
