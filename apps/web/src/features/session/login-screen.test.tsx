import type { PageConfig, SnsType } from '@dipper/contract';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BridgeContext } from '../../shared/bridge/index.ts';
import type { Bridge } from '../../shared/bridge/index.ts';
import { ConfigContext } from '../../shared/config/index.ts';
import { ageStore, CountryContext, SessionActionsContext } from '../../shared/session/index.ts';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { LoginScreen } from './login-screen.tsx';

type Started = { readonly snsType: SnsType; readonly area: string };

const config: PageConfig = {
  environment: 'dev',
  apiBase: '/api',
  hosts: {},
  trustedOrigins: [],
  hostOrigins: [],
  certificationUrl: null,
  logins: ['google', 'facebook', 'line', 'apple', 'twitter', 'phone', 'email'],
  features: {},
  version: '1',
};

type Shown = { readonly bridge?: Bridge; readonly fails?: boolean };

const noBridge: Bridge = { kind: 'none', send: async () => undefined };

const show = async (
  area: 'payment' | 'exchange' | 'subscribe',
  { bridge = noBridge, fails = false }: Shown = {},
): Promise<Started[]> => {
  const started: Started[] = [];
  const actions = {
    startLogin: async (snsType: SnsType, from: string) => {
      if (fails) throw new Error('not loaded');
      started.push({ snsType, area: from });
    },
    goOnAs: () => undefined,
    signOut: async () => undefined,
  };
  await render(
    <ConfigContext value={config}>
      <CountryContext value="kr">
        <BridgeContext value={bridge}>
          <SessionActionsContext value={actions}>
            <LoginScreen area={area} />
          </SessionActionsContext>
        </BridgeContext>
      </CountryContext>
    </ConfigContext>,
  );
  await appear('h1');
  return started;
};

afterEach(() => {
  vi.unstubAllGlobals();
  ageStore.reset();
});

const googleText = 'Continue with Google';
const inKakaoTalk = { userAgent: 'Mozilla KAKAOTALK 25', onLine: true };

describe('the login screen', () => {
  it('requires the age confirmation and focuses it when it is missing [AUTH-01]', async () => {
    const started = await show('payment');
    await click(button('Continue with Google'));
    expect(started).toEqual([]);
    expect(document.activeElement).toBe(find('input[type=checkbox]'));
    expect(find('input[type=checkbox]').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(['payment', 'exchange', 'subscribe'] as const)(
    'starts a login that returns to %s [AUTH-01, NAV-05]',
    async (area) => {
      const started = await show(area);
      await click(find('input[type=checkbox]'));
      await click(button('Continue with Google'));
      expect(started).toEqual([{ snsType: 'google', area }]);
    },
  );

  it.each([
    ['Facebook', 'facebook'],
    ['LINE', 'line'],
    ['Apple', 'apple'],
    ['X (Twitter)', 'twitter'],
  ])('continues with %s as well [AUTH-01]', async (name, snsType) => {
    const started = await show('payment');
    await click(find('input[type=checkbox]'));
    await click(button(`Continue with ${name}`));
    expect(started).toEqual([{ snsType, area: 'payment' }]);
  });

  it('asks for the age once per browser [AUTH-01]', async () => {
    ageStore.set({ isConfirmed: true });
    const started = await show('payment');
    await click(button(googleText));
    expect(started).toHaveLength(1);
    expect(localStorage.getItem('dipper.age')).toContain('true');
  });

  it('says why it asks for the age, and that login needs the confirmation [AUTH-01]', async () => {
    await show('payment');
    expect(find('.login-age').textContent).toContain('13 or older');
    await click(button('Phone number'));
    expect(find('.login-age').textContent).toContain('Confirm your age to log in');
    expect(location.search).toBe('');
  });

  it.each([
    ['Phone number', 'phone'],
    ['Email', 'email'],
  ])('opens a screen of its own for %s [AUTH-01]', async (name, way) => {
    ageStore.set({ isConfirmed: true });
    await show('exchange');
    await click(button(name));
    expect(location.pathname + location.search).toBe(`/exchange/spoon/login?with=${way}`);
    history.replaceState(null, '', '/');
  });

  it('starts a single login, however often which button is pressed [AUTH-03]', async () => {
    ageStore.set({ isConfirmed: true });
    const started = await show('payment');
    const google = button(googleText);
    const line = button('Continue with LINE');
    await act(async () => {
      google.click();
      google.click();
      line.click();
    });
    await click(line);
    expect(started).toEqual([{ snsType: 'google', area: 'payment' }]);
    expect(find('[aria-busy=true]').textContent).toContain('Opening Google');
  });

  it('accepts presses again when the browser restores it from its back-forward cache [NAV-05]', async () => {
    ageStore.set({ isConfirmed: true });
    const started = await show('payment');
    await click(button(googleText));
    await act(async () => {
      dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
    await click(button('Continue with LINE'));
    expect(started.map(({ snsType }) => snsType)).toEqual(['google', 'line']);
  });

  it("says so when the provider's page cannot be opened [ERR-04]", async () => {
    ageStore.set({ isConfirmed: true });
    await show('payment', { fails: true });
    await click(button(googleText));
    expect(find('[role=alert]').textContent).toContain('did not open');
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('links to the terms and the privacy policy [AUTH-01]', async () => {
    await show('payment');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.legal-line a')];
    expect(links.map(({ href }) => href)).toEqual([
      'https://www.dipper.example/kr/terms',
      'https://www.dipper.example/kr/privacy',
    ]);
  });

  it('explains inside another app why Google is not offered [AUTH-02]', async () => {
    vi.stubGlobal('navigator', inKakaoTalk);
    await show('payment');
    expect(() => button(googleText)).toThrow();
    expect(button('Continue with LINE')).toBeDefined();
    expect(find('main').textContent).toContain('Google does not allow login inside other apps');
  });

  it.each(['ios', 'android'] as const)(
    "opens the page in the device's browser through the bridge (%s) [AUTH-02]",
    async (kind) => {
      vi.stubGlobal('navigator', inKakaoTalk);
      const sent: unknown[] = [];
      const send: Bridge['send'] = async (type, payload) => void sent.push([type, payload]);
      await show('subscribe', { bridge: { kind, send } });
      await click(button('Open in browser'));
      const url = `${location.origin}/subscribe/spoon/login?country=kr`;
      expect(sent).toEqual([['open-browser', { url }]]);
    },
  );

  it('copies its address where there is no bridge [AUTH-02]', async () => {
    const copied: string[] = [];
    const clipboard = { writeText: async (text: string) => void copied.push(text) };
    vi.stubGlobal('navigator', { ...inKakaoTalk, clipboard });
    await show('payment');
    await click(button('Copy address'));
    expect(copied).toEqual([`${location.origin}/payment/spoon/login?country=kr`]);
    expect(find('[role=status]').textContent).toContain('Copied');
  });

  it('shows its address where the app forbids copying [AUTH-02]', async () => {
    vi.stubGlobal('navigator', inKakaoTalk);
    await show('payment');
    await click(button('Copy address'));
    const field = find('.login-elsewhere input');
    expect(field).toMatchObject({ value: `${location.origin}/payment/spoon/login?country=kr` });
  });
});
