import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { setClock } from '../../testing/clock.ts';
import { newPerson } from '../../testing/new-person.ts';
import { openOwnDatabase } from '../../testing/own-database.ts';
import type { OwnDatabase } from '../../testing/own-database.ts';
import { announceDocuments, receiveDocument } from './repository.ts';

let place: OwnDatabase;

beforeAll(async () => {
  place = await openOwnDatabase();
});

afterAll(() => place.close());

it('an upload address is used by one upload, and only before it expires [EXC-06]', async () => {
  const seconds = 300;
  const holder = await newPerson(place.owner);
  const addressHash = Buffer.from('hash');
  const announced = async (): Promise<string> => {
    const documentId = newUuid();
    const kind = 'family_certificate';
    const sha256 = Buffer.from('file');
    const more = { contentType: 'image/png', bytes: 1, objectName: newUuid() } as const;
    const wishes = [{ documentId, kind, sha256, addressHash, ...more } as const];
    await announceDocuments(place.database, holder, { wishes, seconds, mostADay: 40 });
    return documentId;
  };
  const receive = (documentId: string) =>
    receiveDocument(place.database, { ...holder, documentId }, addressHash);
  const [early, late] = [await announced(), await announced()];
  await setClock(place.owner, seconds - 20);
  expect(await receive(early)).toBe(true);
  expect(await receive(early)).toBe(false);
  await setClock(place.owner, seconds + 1);
  expect(await receive(late)).toBe(false);
  await setClock(place.owner, 0);
});
