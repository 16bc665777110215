import { errorCatalogue } from '@dipper/contract';
import { expect, it } from 'vitest';
import { answersAt, bodyOf, statusOf } from '../../../tools/testing/bytes.ts';
import { inside } from '../../../tools/testing/json.ts';
import { askPath, stolen, traversals } from '../../../tools/testing/traversals.ts';
import { vaultUnderTest } from '../../../tools/testing/vault-under-test.ts';

const under = vaultUnderTest();

const listeners = [
  ['the card form', () => under.vault.url],
  ['a window', () => under.vault.windows],
] as const;
const { not_found: gone, wrong_request_format: unread } = errorCatalogue;
const answers: readonly (readonly [number, unknown])[] = [
  [gone.status, gone.number],
  [unread.status, unread.number],
];

it.each(listeners)(
  'paths that try to leave the folder of the server of %s get an error of the catalogue, never a file [API-04, SUB-03]',
  async (_listener, urlOf) => {
    expect(traversals.length).toBeGreaterThanOrEqual(15);
    for (const path of [...traversals, '/gone', '/card/', '/%', '/%ff', '/card%00']) {
      const { status, text } = await askPath(urlOf(), path);
      expect(text).not.toMatch(stolen);
      expect(answers).toContainEqual([status, inside(JSON.parse(text), 'code')]);
    }
  },
);

it('a body that a provider window does not accept gets an error of the catalogue [API-04, SUB-03]', async () => {
  const body = JSON.stringify({ some: 'thing' });
  const bytes = `POST /card HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const [answer] = await answersAt(under.vault.windows, bytes);
  expect(answers).toContainEqual([statusOf(answer), inside(JSON.parse(bodyOf(answer)), 'code')]);
});
