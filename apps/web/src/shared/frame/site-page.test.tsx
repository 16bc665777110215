import { countries } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { CountryContext, SessionActionsContext } from '../session/index.ts';
import { preferencesStore } from '../storage/index.ts';
import { companyOf } from './company.ts';
import { SitePage } from './site-page.tsx';

const actions = {
  startLogin: async () => undefined,
  goOnAs: () => undefined,
  signOut: async () => undefined,
};

const show = async (country: (typeof countries)[number] = 'kr'): Promise<void> => {
  await render(
    <CountryContext value={country}>
      <SessionActionsContext value={actions}>
        <SitePage title="A screen">content</SitePage>
      </SessionActionsContext>
    </CountryContext>,
  );
  await appear('h1');
};

beforeEach(() => preferencesStore.reset());
afterEach(() => vi.unstubAllGlobals());

describe('the frame of every screen', () => {
  it.each(countries)('ends in contact, company and copyright of %s [NAV-23]', async (country) => {
    await show(country);
    const footer = find('footer').textContent ?? '';
    const { name, email, phone } = companyOf[country];
    for (const text of [name, email, phone, '© 2026 Dipper']) expect(footer).toContain(text);
  });

  it('has one heading, which the focus goes to, and names the window [ERR-04]', async () => {
    await show();
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.activeElement).toBe(find('h1'));
    expect(document.title).toBe('A screen · Dipper');
  });

  it('says that payments wait while the device is offline [ERR-04]', async () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: '' });
    await show();
    expect(find('[role=status]').textContent).toContain('You are offline');
  });
});

describe('the settings', () => {
  const openSettings = async (): Promise<void> => {
    await show();
    await click(button('Text size, theme and language'));
    await appear('dialog output');
  };

  it('make the text larger and smaller, from 100 to 200 %, and keep it [NAV-24]', async () => {
    await openSettings();
    for (const size of ['115%', '130%', '150%', '175%', '200%', '200%']) {
      await click(find('.settings-size button:last-of-type'));
      expect(find('output').textContent).toBe(size);
    }
    expect(localStorage.getItem('dipper.preferences')).toContain('"textScale":200');
    await click(find('.settings-size button'));
    expect(find('output').textContent).toBe('175%');
  });

  it('choose a theme and a language [NAV-21, NAV-28]', async () => {
    await openSettings();
    const radios = [...document.querySelectorAll<HTMLInputElement>('.settings-choices input')];
    const choose = async (index: number): Promise<void> => {
      const radio = radios[index];
      if (radio !== undefined) await click(radio);
    };
    await choose(2);
    await choose(6);
    expect(preferencesStore.get()).toMatchObject({ theme: 'dark', locale: 'ar' });
  });
});
