import { success } from '@dipper/contract';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { buttonOf, click, find, leave, press, rowsOf, show } from '../../testing/list.tsx';
import { turnKeys } from '../keys/index.ts';
import { spanOf } from './use-window.ts';

const panel = (): string | undefined => document.querySelector('aside')?.textContent;
const searchOf = (): string => window.location.search;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/people');
});

afterEach(leave);

describe('moving through a list by keyboard [OPS-01]', () => {
  it('works with j and k, which stop at its ends, and Enter opens the page of a row', async () => {
    await show({});
    press('j');
    expect(document.activeElement?.textContent).toContain('Person 0');
    press('j');
    press('j');
    press('k');
    expect(document.activeElement?.textContent).toContain('Person 1');
    press('k');
    press('k');
    expect(document.activeElement?.textContent).toContain('Person 0');
    press('Enter');
    expect(window.location.pathname).toBe('/people/r0');
  });

  it('works with the same keys under a Korean layout, and stops when the keys are turned off', async () => {
    await show({});
    const korean = { key: 'ㅓ', code: 'KeyJ', bubbles: true, cancelable: true };
    act(() => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', korean));
    });
    expect(document.activeElement?.textContent).toContain('Person 0');
    turnKeys(false);
    press('j');
    expect(document.activeElement?.textContent).toContain('Person 0');
  });

  it('ignores letters that are typed into a field', async () => {
    await show({});
    press('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Status');
    press('j');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Status');
  });
});

describe('the place of the keys in a list [OPS-01]', () => {
  it('is the focused row for Enter, also once the rows above it are gone', async () => {
    await show({});
    for (const key of ['j', 'j', 'j']) press(key);
    await show({ page: { results: rowsOf(4, 1), nextCursor: null } });
    expect(document.activeElement?.textContent).toContain('Person 2');
    press('Enter');
    expect(window.location.pathname).toBe('/people/r2');
  });

  it('moves on from a ticked box, which takes no letters', async () => {
    await show({
      columns: [
        { key: 'who', head: 'Person', cell: ({ name }) => name },
        { key: 'box', head: 'Box', cell: () => <input type="checkbox" aria-label="Box" /> },
      ],
    });
    act(() => find('tr[data-at="1"] input').focus());
    press('j');
    expect(document.activeElement?.textContent).toContain('Person 2');
  });

  it('stays within a list that has become shorter', async () => {
    await show({});
    for (const key of ['j', 'j', 'j', 'j', 'j']) press(key);
    await show({ page: { results: rowsOf(2), nextCursor: null } });
    press('k', document.body);
    expect(document.activeElement?.textContent).toContain('Person 1');
  });
});

describe('the preview of a row beside its list [OPS-01]', () => {
  it('opens with Space, follows the keys, is kept in the address, and closes with Escape', async () => {
    await show({});
    press('j');
    press(' ');
    expect(searchOf()).toBe('?peek=r0');
    expect(panel()).toContain('Numberr0');
    press('j');
    expect(searchOf()).toBe('?peek=r1');
    expect(panel()).toContain('Numberr1');
    press('Escape');
    expect(panel()).toBeUndefined();
    expect(searchOf()).toBe('');
    expect(document.activeElement?.textContent).toContain('Person 1');
  });

  it('opens by its button and from a shared address', async () => {
    window.history.replaceState(null, '', '/people?peek=r3');
    await show({});
    expect(panel()).toContain('Person 3');
    expect(find('tr[data-at="3"] button').getAttribute('aria-expanded')).toBe('true');
    click('tr[data-at="3"] button');
    expect(panel()).toBeUndefined();
    click('tr[data-at="2"] button');
    expect(panel()).toContain('Person 2');
  });
});

describe('the button of a preview [OPS-01]', () => {
  it('says whose row it opens', async () => {
    await show({});
    const named = find('tr[data-at="2"] button').getAttribute('aria-labelledby') ?? '';
    const words = named.split(' ').map((id) => document.getElementById(id));
    const name = words.map((each) => each?.getAttribute('aria-label') ?? each?.textContent);
    expect(name.join(' ')).toBe('Quick view Person 2');
  });
});

describe('a long list [OPS-01, API-05]', () => {
  it('draws only the visible rows of thousands and keeps the space of the others', async () => {
    await show({ page: { results: rowsOf(5000), nextCursor: null } });
    expect(document.querySelectorAll('tbody tr[data-at]').length).toBeLessThan(200);
    expect(find('table').getAttribute('aria-rowcount')).toBe('5001');
    expect(find('.console-undrawn td').style.blockSize).toMatch(/^\d{6}px$/);
    expect(spanOf(5000, { top: 56_000, height: 560, rowHeight: 56 })).toEqual({
      from: 980,
      to: 1040,
    });
    expect(spanOf(5000, { top: 279_440, height: 560, rowHeight: 56 }).to).toBe(5000);
  });

  it('draws its last rows when it has become shorter than where one is', () => {
    expect(spanOf(300, { top: 279_440, height: 560, rowHeight: 56 })).toEqual({
      from: 260,
      to: 300,
    });
  });

  it('keeps the rows that were joined when its first page comes again', async () => {
    const ask = async (cursor: string) =>
      cursor === 'c3'
        ? success({ body: { results: rowsOf(3, 3), nextCursor: 'c6' } })
        : success({ body: { results: rowsOf(3, 6), nextCursor: null } });
    await show({ page: { results: rowsOf(3), nextCursor: 'c3' }, ask });
    await act(async () => buttonOf('Load more').click());
    expect(document.querySelectorAll('tbody tr[data-at]')).toHaveLength(6);
    const first = rowsOf(3).map((row) => ({ ...row, name: `${row.name}, decided` }));
    await show({ page: { results: first, nextCursor: 'c3' }, ask });
    expect(find('tr[data-at="0"]').textContent).toContain('decided');
    expect(document.querySelectorAll('tbody tr[data-at]')).toHaveLength(6);
    await act(async () => buttonOf('Load more').click());
    expect(document.querySelectorAll('tbody tr[data-at]')).toHaveLength(9);
  });

  it('appends the next page, which is requested once however often it is asked for', async () => {
    const cursors: string[] = [];
    await show({
      page: { results: rowsOf(3), nextCursor: 'c3' },
      ask: async (cursor) => {
        cursors.push(cursor);
        return success({ body: { results: rowsOf(2, 3), nextCursor: null } });
      },
    });
    const more = [...document.querySelectorAll('button')].at(-1);
    await act(async () => {
      more?.click();
      more?.click();
    });
    expect(cursors).toEqual(['c3']);
    expect(document.body.textContent).toContain('5\u00a0rows in total');
    expect(document.querySelectorAll('tbody tr[data-at]')).toHaveLength(5);
  });
});
