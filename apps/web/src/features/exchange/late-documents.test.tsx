import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { agree, goOn, review, toAccount, writePayee } from '../../testing/cash-out.ts';
import { openForCash } from '../../testing/exchanges.ts';
import { appear, find } from '../../testing/render.tsx';
import { showScreen, somebody } from '../../testing/screen.tsx';
import { Screen } from './cash-screen.tsx';
import { choiceStore } from './choice.ts';

const late = vi.hoisted(() => Promise.withResolvers<undefined>());
vi.mock('./documents-part.tsx', async (importOriginal) => {
  await late.promise;
  return importOriginal();
});

beforeEach(() => history.replaceState(null, '', '/exchange/request'));
afterEach(() => choiceStore.reset());

it('submitting before the documents have loaded leads to the first missing one once they are there [EXC-05] [ERR-04]', async () => {
  await showScreen(<Screen />, {
    answers: openForCash,
    texts: ['exchange', 'payout'],
    person: { ...somebody, isMinor: true },
  });
  await appear('[name=points]');
  await toAccount();
  await writePayee();
  await agree();
  await goOn();
  expect(location.hash).toBe('#documents');
  await review();
  expect(document.querySelector('[name=documents]')).toBeNull();
  late.resolve(undefined);
  await appear('[name=documents]');
  expect(document.activeElement).toBe(find('[name=documents]'));
});
