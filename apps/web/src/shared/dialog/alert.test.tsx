import type { Locale } from '@dipper/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { appear, button, click, find, render } from '../../testing/render.tsx';
import { CountryContext } from '../session/index.ts';
import { alertStore, openAlert, resetAllAlerts } from './alert.ts';
import type { AlertContent } from './alert.ts';
import { AlertHost } from './alert-host.tsx';

beforeEach(resetAllAlerts);

const full = (said: string[]): AlertContent => ({
  back: { label: 'Go back', onPress: () => said.push('back') },
  heading: 'Main title',
  headingIcon: 'card',
  close: { label: 'Shut', onPress: () => said.push('close') },
  subtitle: 'Subtitle',
  bodyIcon: 'warn',
  title: 'Title',
  description: { lines: ['one', 'two'] },
  buttons: {
    left: { label: 'Left', onPress: () => said.push('left') },
    right: { label: 'Right', onPress: () => said.push('right') },
  },
  iconButton: { icon: 'support', label: 'Help', onPress: () => said.push('help') },
});

const show = async (locale: Locale = 'en'): Promise<void> => {
  await render(<AlertHost />, locale);
  await appear('dialog');
};

const open = async (content: AlertContent): Promise<void> => {
  openAlert({ type: 'content', content });
  await show();
};

describe('the generic alert', () => {
  it('shows every part that it can have [NAV-26]', async () => {
    await open(full([]));
    const dialog = find('dialog');
    for (const text of ['Main title', 'Subtitle', 'Title', 'one', 'two', 'Left', 'Right']) {
      expect(dialog.textContent).toContain(text);
    }
    expect(dialog.getAttribute('role')).toBe('alertdialog');
    expect(dialog.querySelector('h2')?.id).toBe(dialog.getAttribute('aria-labelledby'));
    for (const name of ['Go back', 'Shut', 'Help']) expect(button(name)).toBeDefined();
  });

  it.each([
    ['Go back', 'back'],
    ['Shut', 'close'],
    ['Left', 'left'],
    ['Right', 'right'],
    ['Help', 'help'],
  ])('runs the callback of %s first, then closes [NAV-26]', async (name, word) => {
    const said: string[] = [];
    const content = full(said);
    openAlert({ type: 'content', content });
    const order: string[] = [];
    const stop = alertStore.subscribe(() => order.push(`closed after ${said.join()}`));
    await show();
    await click(button(name));
    stop();
    expect(order).toEqual([`closed after ${word}`]);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('has a single button when one is enough, and no other way to close it [NAV-26]', async () => {
    await open({ title: 'Done', buttons: { only: { label: 'Fine' } } });
    expect(document.querySelectorAll('dialog button')).toHaveLength(1);
    await click(button('Fine'));
    expect(alertStore.get()).toEqual([]);
  });

  it('shows sanitised HTML [NAV-26]', async () => {
    const html = '<b>bold</b><img src=x onerror=alert(1)>';
    await open({ title: 'T', description: { html }, buttons: { only: { label: 'OK' } } });
    expect(find('dialog b').textContent).toBe('bold');
    expect(document.querySelector('dialog img')).toBeNull();
  });

  it('shows one alert at a time, in the order in which they were opened [NAV-26]', async () => {
    for (const title of ['First', 'Second']) {
      openAlert({ type: 'content', content: { title, buttons: { only: { label: 'OK' } } } });
    }
    await show();
    expect(find('dialog h2').textContent).toBe('First');
    await click(button('OK'));
    expect(find('dialog h2').textContent).toBe('Second');
  });
});

describe('alerts of a known type', () => {
  it("show the catalogue's text for a login code, with the status as title [AUTH-13, ERR-02]", async () => {
    openAlert({
      type: 'login-failed',
      status: '10302',
      name: 'account_deleted',
      values: {},
      reference: 'q1',
    });
    await show('ko');
    expect(find('dialog h2').textContent).toBe('10302');
    expect(find('dialog').textContent).toContain('탈퇴한 날부터 7일이 지나면');
    expect(find('dialog').textContent).toContain('q1');
  });

  it("offer signing up in the country of the page, beside that country's terms [AUTH-13]", async () => {
    const signedUp: string[] = [];
    openAlert({ type: 'sign-up', onSignUp: (country) => void signedUp.push(country) });
    const dialog = (
      <CountryContext value="tw">
        <AlertHost />
      </CountryContext>
    );
    await render(dialog, 'en');
    await appear('dialog');
    expect(find('dialog').textContent).toContain('this page’s country');
    const links = [...document.querySelectorAll('dialog a')].map((each) =>
      each.getAttribute('href'),
    );
    expect(links).toEqual([
      'https://www.dipper.example/tw/terms',
      'https://www.dipper.example/tw/privacy',
    ]);
    await click(button('Sign up'));
    expect(signedUp).toEqual(['tw']);
  });

  it('show a general text with the number for a code newer than the page [ERR-04]', async () => {
    openAlert({ type: 'error', name: 'code_of_tomorrow', values: {}, reference: '49999 · q2' });
    await show();
    expect(find('dialog').textContent).toContain('contact support');
    expect(find('dialog').textContent).toContain('49999 · q2');
  });
});
