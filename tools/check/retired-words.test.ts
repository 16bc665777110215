import { describe, expect, it } from 'vitest';
import { retiredWords } from './retired-words.ts';

const found = (text: string): string[] => retiredWords('docs/page.md', text);

describe('retired words', () => {
  it.each([
    ['An id that leaves the house.', 'house'],
    ['const house = 1;', 'house'],
    ['startRenewingHouse()', 'house'],
    ['HOUSE_ID=1', 'house'],
    ["say('author_house')", 'house'],
    ['two Houses', 'house'],
    ['type KakaoPayBed = 1;', 'bed'],
    ['mountBeds()', 'bed'],
    ['"is_spared": "Limited"', 'spared'],
    ['const patienceMs = 1;', 'patience'],
    ['turned away at the door', 'door'],
    ["from './cardLetters.ts'", 'letter'],
    ['const mail = writeLetter(locale);', 'letter'],
    ['type ForgedLetter = 1;', 'letter'],
    ['export type Told = 1;', 'types like Told or Place'],
    ['function Standing() {', 'types like Told or Place'],
    ['const letterOfSale = 1;', 'letter'],
    ['from a house to the clearing house', 'house'],
  ])('are reported in %j', (text, word) => {
    expect(found(`first\n${text}\n`)).toEqual([
      expect.stringContaining(`docs/page.md:2: "${word}" is retired, say `),
    ]);
  });

  it.each([
    'the clearing house',
    'house prepaid',
    'embed',
    'Lighthouse',
    'household',
    'bedrock',
    'const firstLetter',
  ])('are not reported in %j', (text) => {
    expect(found(text)).toEqual([]);
  });

  it("are reported in a file's name", () => {
    expect(retiredWords('faults/house/main.ts', '')).toEqual([
      expect.stringMatching(/^faults\/house\/main\.ts: "house" is retired/),
    ]);
  });
});
