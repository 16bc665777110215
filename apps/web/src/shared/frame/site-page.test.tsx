import type { Country } from '@dipper/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { rulesWith } from '../../testing/rules.ts';
import { showScreen, usualConfig } from '../../testing/screen.tsx';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { ConfigContext } from '../config/index.ts';
import { CountryContext, SessionActionsContext } from '../session/index.ts';
import { preferencesStore } from '../storage/index.ts';
import { SitePage } from './site-page.tsx';

const actions = {
  startLogin: async () => undefined,
  goOnAs: () => undefined,
  signOut: async () => undefined,
};

const show = async (country: Country = 'kr'): Promise<void> => {
  await render(
    <ConfigContext value={usualConfig}>
      <CountryContext value={country}>
        <SessionActionsContext value={actions}>
          <SitePage title="A screen">content</SitePage>
        </SessionActionsContext>
      </CountryContext>
    </ConfigContext>,
  );
  await appear('h1');
};

beforeEach(() => preferencesStore.reset());
afterEach(() => vi.unstubAllGlobals());

describe('the frame of every screen', () => {
  it.each([
    ['kr', 'help-kr@dipper.example', '1500-0000'],
    ['us', 'help-us@dipper.example', '1-800-000-0000'],
    ['jp', 'help-jp@dipper.example', '03-0000-0000'],
    ['ar', 'help-ar@dipper.example', '800-000-0000'],
    ['tw', 'help-tw@dipper.example', '02-0000-0000'],
  ] as const)('ends with contact and copyright of %s [NAV-23]', async (country, email, phone) => {
    await show(country);
    const footer = find('footer').textContent ?? '';
    for (const text of [email, phone, '© 2026 Dipper']) expect(footer).toContain(text);
  });

  it("shows the seller's details, as operators wrote them, when opened [NAV-23, NUM-03]", async () => {
    const calls = await showScreen(<SitePage title="A screen">content</SitePage>, {
      answers: { commonConfig: rulesWith() },
      texts: [],
    });
    expect(calls).toEqual([]);
    await act(async () => void find('details').dispatchEvent(new Event('toggle')));
    await eventually(() => {
      const text = find('footer').textContent;
      expect(text).toContain('주식회사 디퍼 · 대표이사 김별');
      expect(text).toContain(
        '사업자등록번호 000-00-00000 · 통신판매업신고 제2026-서울강남-00000호',
      );
    });
  });

  it('has one heading, which gets the focus and names the window [ERR-04]', async () => {
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
    await click(button('Account and settings'));
    await appear('dialog output');
  };

  it('scale the text from 100 to 200 % and remember it [NAV-24]', async () => {
    await openSettings();
    for (const size of ['115%', '130%', '150%', '175%', '200%', '200%']) {
      await click(find('.settings-size button:last-of-type'));
      expect(find('output').textContent).toBe(size);
    }
    expect(localStorage.getItem('dipper.preferences')).toContain('"textScale":200');
    await click(find('.settings-size button'));
    expect(find('output').textContent).toBe('175%');
  });

  it.each([
    [true, true],
    [false, false],
  ])(
    'link to cards and subscriptions only where cards are switched on: %s [NAV-27, OPS-05]',
    async (cards, leads) => {
      await showScreen(
        <SessionActionsContext value={actions}>
          <SitePage title="A screen">content</SitePage>
        </SessionActionsContext>,
        {
          answers: {},
          texts: ['settings'],
          config: { features: { cards } },
        },
      );
      await click(button('Account and settings'));
      await appear('dialog output');
      const ways = [...document.querySelectorAll('dialog a')].map((way) =>
        way.getAttribute('href'),
      );
      expect(ways).toContain('/payment/history');
      for (const way of ['/subscribe/subscriptions', '/subscribe/card-management']) {
        expect(ways.includes(way)).toBe(leads);
      }
    },
  );

  it('change theme and language [NAV-21, NAV-28]', async () => {
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
