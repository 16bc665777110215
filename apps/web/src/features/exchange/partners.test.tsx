import { act } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typedAmountsStore } from '../../shared/exchange/index.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  exchangeId,
  exchangeWith,
  openForCash,
  standing,
  waysAnswer,
  wayWith,
} from '../../testing/exchanges.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import {
  labelled,
  refusal,
  saysWhoAbove,
  showScreen,
  somebody,
  type,
} from '../../testing/screen.tsx';
import type { Answers } from '../../testing/screen.tsx';
import { Screen as DotmoneyScreen } from './dotmoney-screen.tsx';
import { Screen as ProductScreen } from './dotmoney-product-screen.tsx';
import { Screen as MaintenanceScreen } from './maintenance-screen.tsx';
import { Screen as PayoneerScreen } from './payoneer-screen.tsx';

const text = (): string => document.body.textContent;
const settled = <Seen,>(check: () => Seen): Promise<Seen> =>
  eventually(async () => {
    await act(async () => undefined);
    return check();
  });
const says = (words: string) => settled(() => expect(text()).toContain(words));

const show = (screen: ReactNode, country: 'jp' | 'tw' | 'us', answers: Answers) =>
  showScreen(screen, {
    answers: { ...openForCash, ...answers },
    texts: ['exchange', 'payout'],
    country,
    person: { ...somebody, country },
  });

const at = (address: string): void => history.replaceState(null, '', address);
const place = (query: Readonly<Record<string, string>> = {}, id = '') => ({
  params: { id },
  query: new URLSearchParams(query),
  cameFrom: undefined,
});

beforeEach(() => vi.spyOn(location, 'assign').mockReturnValue());
afterEach(() => {
  vi.restoreAllMocks();
  typedAmountsStore.reset();
});

describe('an exchange by Payoneer', () => {
  const taiwan = wayWith({ type: 'payoneer', unit: 'TWD', minimumAmount: 1500 });
  const account = (status: string, accountId: string | null = null) => ({
    body: { status, accountId },
  });
  const open = (answers: Answers) => {
    at('/exchange/request/payoneer');
    return show(<PayoneerScreen />, 'tw', {
      estimatedAmounts: waysAnswer(1_000_000, taiwan),
      ...answers,
    });
  };
  const link = { body: { link: 'https://payoneer.example/there' } };

  it('offers to open or link an account, and returns to this page afterwards [EXC-10] [NAV-11]', async () => {
    const calls = await open({
      payoneerUserStatus: account('none'),
      payoneerRegistrationLink: link,
      payoneerLoginLink: refusal('exchange_temporary_error', 503),
    });
    await says('Link your Payoneer account first');
    await click(button('Log in to Payoneer'));
    await says('A temporary error occurred');
    expect(location.assign).not.toHaveBeenCalled();
    await click(button('Open an account'));
    expect(location.assign).toHaveBeenCalledWith('https://payoneer.example/there');
    const request = calls.find(({ name }) => name === 'payoneerRegistrationLink');
    expect(request?.path).toContain(
      encodeURIComponent(`${location.origin}/exchange/request/payoneer`),
    );
  });

  it("checks the account's status again when the person returns, and then takes the request [EXC-10]", async () => {
    let status = 'pending';
    const calls = await open({
      payoneerUserStatus: () => account(status, status === 'active' ? '4213' : null),
      payoneerExchange: {
        status: 201,
        body: exchangeWith({ type: 'payoneer', unit: 'TWD' }),
      },
    });
    await says('Payoneer is checking');
    status = 'active';
    await act(async () => void dispatchEvent(new Event('focus')));
    await appear('[name=points]');
    expect(text()).toContain('4213');
    expect(text()).toContain('NT$1,500');
    await click(button('Review'));
    expect(document.activeElement).toBe(labelled('Points to exchange'));
    await type(labelled('Points to exchange'), '100000');
    await click(button('Review'));
    expect(document.activeElement).toBe(find('[name=agrees]'));
    await click(find('[name=agrees]'));
    await click(button('Review'));
    await says('Check your request');
    await settled(() => button('Request'));
    await click(button('Request'));
    await click(button('Request', await appear('dialog')));
    await says('Request received');
    expect(location.hash).toBe(`#done/${exchangeId}`);
    const sent = calls.find(({ name }) => name === 'payoneerExchange');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      exchangeAmount: 100_000,
      expectedAmount: 72_000,
      agreesToTerms: true,
    });
    expect(sent?.headers['idempotency-key']).toBeTruthy();
    expect(typedAmountsStore.get().payoneer).toBe('');
  });

  it.each([
    ['none', null, () => button('Open an account')],
    ['active', '4213', () => find('[name=points]')],
  ])(
    "shows the account's name above the button when the Payoneer account is %s [AUTH-11] [EXC-10]",
    async (status, id, pressed) => {
      await open({ payoneerUserStatus: account(status, id) });
      expect(saysWhoAbove(await settled(pressed))).toBe(true);
    },
  );

  it("below the minimum shows the server's refusal in the currency of the country [EXC-04] [EXC-10]", async () => {
    await open({
      payoneerUserStatus: account('active'),
      estimateExchange: refusal('exchange_below_minimum', 422),
    });
    await appear('[name=points]');
    await type(labelled('Points to exchange'), '100');
    await says('The minimum amount is NT$1,500');
  });

  it('keeps the typed amount over a login in the middle of it [EXC-10] [ERR-01]', async () => {
    const answers = { payoneerUserStatus: account('active') };
    await open(answers);
    await appear('[name=points]');
    await type(labelled('Points to exchange'), '100000');
    document.body.replaceChildren();
    // Reloads the page.
    typedAmountsStore.reload();
    await open(answers);
    const field = (await appear('[name=points]')) as HTMLInputElement;
    expect(field.value).toBe('100000');
  });

  it('by an inactive account shows the support guide, whether known before or refused later [EXC-10] [ERR-03]', async () => {
    let status = 'active';
    await open({
      payoneerUserStatus: () => account(status),
      payoneerExchange: () => {
        status = 'inactive';
        return refusal('payout_account_inactive', 409);
      },
    });
    await appear('[name=points]');
    await type(labelled('Points to exchange'), '100000');
    await click(find('[name=agrees]'));
    await click(button('Review'));
    await settled(() => button('Request'));
    await click(button('Request'));
    await click(button('Request', await appear('dialog')));
    await says('How to activate your account');
    expect(text()).toContain('Nothing was exchanged');
    expect(text()).toContain('help-tw@');
    expect(button('Continue at Payoneer')).toBeTruthy();
  });
});

describe('an exchange by dotmoney', () => {
  const product = {
    productId: 7,
    name: 'ドットマネー 500円分',
    money: 500,
    points: 5000,
    imageUrl: null,
    isAvailable: true,
  };
  const japan = {
    estimatedAmounts: waysAnswer(
      6000,
      wayWith({
        type: 'dotmoney',
        unit: 'JPY',
        minimumAmount: 0,
        minimumBalance: 0,
        minimumSpoons: 0,
        minimumPoints: 300,
      }),
    ),
    dotmoneyProduct: { body: product },
  };
  const path = '/exchange/request/dotmoney/7';

  it('lists products with their price in points, and why one cannot be had [EXC-11] [NAV-11]', async () => {
    at('/exchange/request/dotmoney');
    await show(<DotmoneyScreen {...place()} />, 'jp', {
      ...japan,
      dotmoneyProducts: {
        body: {
          results: [
            product,
            { ...product, productId: 8, points: 7000 },
            { ...product, productId: 9, isAvailable: false },
          ],
        },
      },
    });
    await settled(() => expect(document.querySelectorAll('a[href*=dotmoney]')).toHaveLength(1));
    expect(find(`a[href="${path}"]`).textContent).toContain('5,000\u00a0points');
    expect(text()).toContain('¥500');
    expect(text()).toContain('You do not have enough points.');
    expect(text()).toContain('Not available right now.');
  });

  it('says in other countries that it does not exist there, and leads back [EXC-11] [NAV-11]', async () => {
    at('/exchange/request/dotmoney');
    await show(<DotmoneyScreen {...place()} />, 'us', {
      estimatedAmounts: waysAnswer(10_000),
      dotmoneyProducts: refusal('exchange_country_not_supported', 409),
    });
    await says('Not available here');
    expect(text()).not.toContain('Approve the exchange on the dotmoney page.');
    expect(text()).not.toContain('Try again');
    expect(find('a[href^="/exchange/spoon"]')).toBeTruthy();
  });

  it('returns from a failure with its reason, which is removed from the address [EXC-11] [NAV-12]', async () => {
    at('/exchange/request/dotmoney');
    const query = { requestStatus: 'error', showRequestNote: 'false' };
    await show(<DotmoneyScreen {...place(query)} />, 'jp', {
      ...japan,
      dotmoneyProducts: { body: { results: [] } },
    });
    await says('Nothing was exchanged. Your points have not changed');
    expect(text()).not.toContain('Approve the exchange on the dotmoney page.');
    await says('Nothing available right now');
  });

  it("leads to the partner's page with the product as the return address [EXC-11]", async () => {
    at(path);
    const calls = await show(<ProductScreen {...place({}, '7')} />, 'jp', {
      ...japan,
      dotmoneyRedirectPage: { body: { redirectUrl: 'https://dotmoney.example/agree' } },
    });
    await settled(() => button('Go to dotmoney'));
    expect(text()).toContain('1,000\u00a0points');
    await click(button('Go to dotmoney'));
    expect(location.assign).toHaveBeenCalledWith('https://dotmoney.example/agree');
    const request = calls.find(({ name }) => name === 'dotmoneyRedirectPage');
    expect(request?.path).toContain(encodeURIComponent(location.origin + path));
  });

  it.each([
    ['Go to dotmoney', {}],
    ['Request', { state: 'given-by-the-partner-0001' }],
  ])(
    "shows the account's name above “%s” [AUTH-11] [EXC-11]",
    async (name, query: Record<string, string>) => {
      at(path);
      await show(<ProductScreen {...place(query, '7')} />, 'jp', japan);
      expect(saysWhoAbove(await settled(() => button(name)))).toBe(true);
    },
  );

  it("is submitted once with the partner's code, which leaves the address at once [EXC-11] [EXC-08] [NAV-20]", async () => {
    const state = 'given-by-the-partner-0001';
    at(`${path}?state=${state}`);
    let turn = 0;
    const calls = await show(<ProductScreen {...place({ state }, '7')} />, 'jp', {
      ...japan,
      dotmoneyExchange: () => {
        turn += 1;
        if (turn === 1) return 'offline';
        return {
          status: 201,
          body: exchangeWith({ type: 'dotmoney', unit: 'JPY', amount: 500, points: 5000 }),
        };
      },
    });
    await says('You approved this at dotmoney');
    expect(location.search).toBe('');
    await click(button('Request'));
    await click(button('Request', await appear('dialog')));
    await says('Sending it again never creates a second request');
    await click(button('Send again'));
    await says('Request received');
    const sent = calls.filter(({ name }) => name === 'dotmoneyExchange');
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ productId: 7, state, expectedPoints: 5000 });
    expect(sent[0]?.headers['idempotency-key']).toBe(sent[1]?.headers['idempotency-key']);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(state);
  });

  it('is not offered in a country without it, nor for a product that is gone [EXC-01] [ERR-04]', async () => {
    at(path);
    await show(<ProductScreen {...place({}, '7')} />, 'us', {
      ...japan,
      estimatedAmounts: waysAnswer(6000, wayWith({ type: 'payoneer', unit: 'USD' })),
    });
    await says('This exchange option is not available in your country.');
  });

  it('of a product that is gone says so, with a way to the others [EXC-11] [ERR-04]', async () => {
    at(path);
    await show(<ProductScreen {...place({}, '7')} />, 'jp', {
      ...japan,
      dotmoneyProduct: refusal('product_not_found', 404),
    });
    await says('Other amounts');
    expect(() => button('Try again')).toThrow();
  });
});

describe('the maintenance screen', () => {
  it('stays until the maintenance is over, and then returns to the page that was wanted [EXC-14]', async () => {
    at('/exchange/maintenance');
    let isUnderMaintenance = true;
    await show(<MaintenanceScreen {...place()} cameFrom="/exchange/request/payoneer" />, 'tw', {
      exchangeHistoryStatus: () => standing({ isUnderMaintenance }),
    });
    await says('Your points and spoons are safe');
    await click(button('Check now'));
    expect(location.pathname).toBe('/exchange/maintenance');
    isUnderMaintenance = false;
    await click(button('Check now'));
    await settled(() => expect(location.pathname).toBe('/exchange/request/payoneer'));
  });
});
