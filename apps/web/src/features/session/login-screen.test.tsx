import type { PageConfig, SnsType } from '@dipper/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BridgeContext } from '../../shared/bridge/index.ts';
import { ConfigContext } from '../../shared/config/index.ts';
import { CountryContext, SessionActionsContext } from '../../shared/session/index.ts';
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
  logins: ['google', 'facebook', 'line', 'apple', 'twitter'],
  features: {},
  version: '1',
  sentAt: '2026-11-20T00:00:00Z',
};

const show = async (area: 'payment' | 'exchange' | 'subscribe'): Promise<Started[]> => {
  const started: Started[] = [];
  const actions = {
    startLogin: async (snsType: SnsType, from: string) =>
      void started.push({ snsType, area: from }),
    goOnAs: () => undefined,
    signOut: async () => undefined,
  };
  const bridge = { kind: 'none', send: async () => undefined } as const;
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

afterEach(() => vi.unstubAllGlobals());

describe('the login screen', () => {
  it('asks for the age first, and says so where it was not confirmed [AUTH-01]', async () => {
    const started = await show('payment');
    await click(button('Continue with Google'));
    expect(started).toEqual([]);
    expect(document.activeElement).toBe(find('input[type=checkbox]'));
    expect(find('input[type=checkbox]').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(['payment', 'exchange', 'subscribe'] as const)(
    'starts a login that comes back to %s [AUTH-01, NAV-05]',
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
  ])('goes on with %s as well [AUTH-01]', async (name, snsType) => {
    const started = await show('payment');
    await click(find('input[type=checkbox]'));
    await click(button(`Continue with ${name}`));
    expect(started).toEqual([{ snsType, area: 'payment' }]);
  });

  it('names the ways that are still to come, and lets none be pressed [AUTH-01]', async () => {
    await show('payment');
    for (const name of ['Phone number', 'E-mail']) {
      expect(button(name).hasAttribute('disabled')).toBe(true);
    }
  });

  it('links to terms and privacy [AUTH-01]', async () => {
    await show('payment');
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.login-terms a')];
    expect(links.map(({ href }) => href)).toEqual([
      'https://www.dipper.example/kr/terms',
      'https://www.dipper.example/kr/privacy',
    ]);
  });

  it('explains inside another app why Google is not offered [AUTH-02]', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla KAKAOTALK 25', onLine: true });
    await show('payment');
    expect(() => button('Continue with Google')).toThrow();
    expect(button('Continue with LINE')).toBeDefined();
    expect(find('main').textContent).toContain(
      'Google does not allow logging in inside another app',
    );
  });
});
