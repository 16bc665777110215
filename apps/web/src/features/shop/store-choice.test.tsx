import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { sessionStore } from '../../shared/session/index.ts';
import { userStore } from '../../shared/storage/index.ts';
import { appear, click } from '../../testing/render.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { Note } from './note.tsx';

afterEach(() => {
  userStore.reset();
  history.replaceState(null, '', '/');
});

it('a guest sees whose prices the list has, and another chosen country is kept [NAV-18] [NAV-19]', async () => {
  await showScreen(<Note />, { answers: {}, texts: ['shop', 'purchase'] });
  expect(document.body.textContent).not.toContain('Store');
  await act(async () => sessionStore.set({ phase: 'guest' }));
  expect(document.body.textContent).toContain('Store: South Korea');
  await click(await appear('.store-choice > a'));
  expect(location.pathname + location.search).toBe('/payment/spoon?country=jp');
  expect(userStore.get().country).toBe('jp');
});
