import type { OwnAccount } from '@dipper/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

import '../../testing/react.ts';
import { AccountProvider } from '../session/index.ts';
import { PersonName } from './index.ts';

const signedIn = (name: string): OwnAccount => ({
  name,
  roles: ['support'],
  calls: ['personNames'],
  session: null,
  passkeys: [],
});

const root = createRoot(document.body.appendChild(document.createElement('main')));

const show = async (account: OwnAccount): Promise<string> => {
  await act(async () => {
    root.render(
      <AccountProvider account={account} leave={() => undefined}>
        <PersonName id={7} />
      </AccountProvider>,
    );
  });
  return document.body.textContent;
};

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

describe('the names of people [OPS-01]', () => {
  it('are kept for the operator who signed in, and asked for again by the next one', async () => {
    const names = ['Minji', 'Seoyeon'];
    vi.stubGlobal('fetch', async () =>
      Response.json({ results: [{ userId: 7, nickname: names.shift() }] }),
    );
    const vera = signedIn('vera');
    await show(vera);
    await vi.waitFor(async () => expect(await show(vera)).toBe('Minji 7'));
    const next = signedIn('vera');
    expect(await show(next)).not.toContain('Minji');
    await vi.waitFor(async () => expect(await show(next)).toBe('Seoyeon 7'));
  });
});
