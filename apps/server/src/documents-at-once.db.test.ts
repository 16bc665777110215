import { once } from 'node:events';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bringFile, placeOf } from './testing/documents.ts';
import type { BroughtFile, UploadTarget } from './testing/documents.ts';
import { startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { pngOf } from './testing/good-files.ts';

let fixture: SpokenExchangeFixture;
let minji: Dj;
let haneul: Dj;
const png: BroughtFile = { file: pngOf(), contentType: 'image/png' };
const slow: ClientRequest[] = [];

beforeAll(async () => {
  fixture = await startExchangeFixture({});
  [minji, haneul] = [await fixture.dj('minji'), await fixture.dj('haneul')];
});

afterAll(async () => {
  for (const each of slow) each.destroy();
  await fixture.stop();
});

const pathOf = ({ uploadUrl }: Pick<UploadTarget, 'uploadUrl'>): string =>
  new URL(uploadUrl).pathname;

/** Begins to bring a file and goes no further. */
const bringSlowly = (place: Pick<UploadTarget, 'uploadUrl'>): ClientRequest => {
  const headers = { 'content-type': png.contentType, 'content-length': png.file.length };
  const sending = request(`${fixture.server.url}${pathOf(place)}`, { method: 'PUT', headers });
  sending.on('error', () => undefined);
  sending.write(png.file.subarray(0, 10));
  slow.push(sending);
  return sending;
};

const isTurnedAway = async (place: UploadTarget): Promise<boolean> => {
  const response = await fetch(`${fixture.server.url}${pathOf(place)}`, {
    method: 'PUT',
    headers: { 'content-type': png.contentType },
    body: new Uint8Array(png.file),
  });
  await response.arrayBuffer();
  return response.status === 503 && response.headers.get('retry-after') !== null;
};

/** The place whose request is answered first; the requests of the others go on. */
const firstAnswered = (begun: readonly { place: UploadTarget; sending: ClientRequest }[]) =>
  Promise.race(
    begun.map(async ({ place, sending }) => {
      await once(sending, 'response');
      return place;
    }),
  );

it('two documents of one person are uploaded at a time, so that a slow client leaves room for others [EXC-06]', async () => {
  const places = [
    await placeOf(fixture, minji, png),
    await placeOf(fixture, minji, png),
    await placeOf(fixture, minji, png),
  ];
  const begun = places.map((place) => ({ place, sending: bringSlowly(place) }));
  // Two of the three hold what there is, whichever they are: only the one too many is answered.
  const third = await firstAnswered(begun);
  const [stopped] = begun.filter(({ place }) => place !== third);
  expect(await isTurnedAway(third)).toBe(true);
  expect(await bringFile(fixture, await placeOf(fixture, haneul, png), png)).toBe('kept');
  stopped?.sending.destroy();
  await expect
    .poll(() => bringFile(fixture, third, png), { message: 'its address was not used' })
    .toBe('kept');
});

it('uploads of strangers take no place of the person whose document they name [EXC-06]', async () => {
  const mine = await placeOf(fixture, haneul, png);
  const guessed = { uploadUrl: mine.uploadUrl.replace(/[^/]+$/, 'x'.repeat(43)) };
  const turnedAway = Array.from({ length: 3 }, async () => {
    const [answer] = await once(bringSlowly(guessed), 'response');
    return answer.statusCode;
  });
  expect(await Promise.all(turnedAway)).toEqual([404, 404, 404]);
  expect(await bringFile(fixture, mine, png)).toBe('kept');
});
