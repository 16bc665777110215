import type { UnsetPart } from '@dipper/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';

import { loadTexts } from '../../shared/i18n/texts.ts';
import { Unset } from './unset.tsx';

const protocols = [
  {
    provider: 'google',
    name: 'Google',
    facts: { official: 1, client: 0, unproved: 0 },
    hosts: [],
    authentication: [],
    questions: [],
  },
];

let root: ReturnType<typeof createRoot> | undefined;

const show = async (parts: readonly UnsetPart[]): Promise<string> => {
  await Promise.all([loadTexts('partner', 'en'), loadTexts('words', 'en')]);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => root?.render(<Unset parts={parts} protocols={protocols} />));
  return document.body.textContent;
};

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

describe('the list of parts that are switched off', () => {
  it('names each part as people know it, with the settings that it needs [OPS-05]', async () => {
    const text = await show([
      { part: 'kakaopay', needs: ['PROVIDER_KAKAOPAY_URL', 'PROVIDER_KAKAOPAY_CID'] },
      { part: 'google', needs: ['IDENTITY_GOOGLE_CLIENT_ID'] },
      { part: 'cards', needs: ['VAULT_ORIGIN'] },
    ]);
    expect(text).toContain('KakaoPayPROVIDER_KAKAOPAY_URLPROVIDER_KAKAOPAY_CID');
    expect(text).toContain('GoogleIDENTITY_GOOGLE_CLIENT_ID');
    expect(text).toContain('CardsVAULT_ORIGIN');
  });

  it('is not on the page when every part is on [OPS-05]', async () => {
    expect(await show([])).toBe('');
  });
});
