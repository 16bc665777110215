import { success } from '@dipper/contract';
import type { OwnAccount } from '@dipper/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { loadTexts } from '../i18n/texts.ts';
import { turnKeys } from '../keys/index.ts';
import { AccountProvider } from '../session/index.ts';
import { ChoiceFilter, Filters } from '../table/index.ts';
import { List } from './index.ts';
import type { ListProps } from './index.ts';
import { spanOf } from './use-window.ts';

declare global {
  // React asks for this name.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;

type Row = { readonly id: string; readonly name: string };

const rowsOf = (count: number, from = 0): readonly Row[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `r${from + place}`,
    name: `Person ${from + place}`,
  }));

const account: OwnAccount = {
  name: 'vera',
  roles: ['viewer'],
  calls: [],
  session: null,
  passkeys: [],
};

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
};

let root: ReturnType<typeof createRoot> | undefined;

const show = async (props: Partial<ListProps<Row>>): Promise<void> => {
  await loadTexts('core', 'en');
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => {
    root?.render(
      <AccountProvider account={account} leave={() => undefined}>
        <Filters>
          <ChoiceFilter
            name="state"
            label="Status"
            all="All statuses"
            choices={[
              { value: 'paid', label: 'Paid' },
              { value: 'open', label: 'Open' },
            ]}
          />
        </Filters>
        <List<Row>
          caption="People"
          columns={[
            { key: 'who', head: 'Person', cell: ({ name }) => <a href="/x">{name}</a> },
            { key: 'id', head: 'Number', from: 'wide', cell: ({ id }) => id },
          ]}
          page={{ results: rowsOf(5), nextCursor: null }}
          keyOf={({ id }) => id}
          pathOf={({ id }) => `/people/${id}`}
          {...props}
        />
      </AccountProvider>,
    );
  });
  // The words of failures come with the first list.
  await vi.waitFor(async () => {
    await act(async () => undefined);
    find('table');
  });
};

const press = (key: string, target: Element = document.activeElement ?? document.body): void => {
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
};

const click = (selector: string): void => act(() => find(selector).click());
const panel = (): string | undefined => document.querySelector('aside')?.textContent;
const searchOf = (): string => window.location.search;

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/people');
});

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

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

describe('filters of a list [OPS-01]', () => {
  it('are shown as chips in words, kept in the address, and cleared one by one', async () => {
    await show({});
    const chosen = find('select');
    expect(chosen).toHaveProperty('value', '');
    act(() => root?.unmount());
    window.history.replaceState(null, '', '/people?state=paid&peek=r1');
    await show({});
    expect(find('.console-chip-words').textContent).toBe('Status: Paid');
    click('[aria-label="Clear Status"]');
    expect(searchOf()).toBe('');
    expect(find('.console-chip-words').textContent).toBe('Status');
  });

  it('can be saved under a name for this operator and this list only', async () => {
    window.history.replaceState(null, '', '/people?state=open');
    await show({});
    const buttons = [...document.querySelectorAll('button')];
    act(() => buttons.find(({ textContent }) => textContent === 'Save filters')?.click());
    const name = find('dialog input');
    if (!(name instanceof HTMLInputElement)) throw new Error('no field');
    name.value = 'My morning';
    act(() => {
      find('dialog form').dispatchEvent(new Event('submit', { bubbles: true }));
    });
    expect(find('ul[aria-label="Saved filters"]').textContent).toBe('My morning');
    expect(Object.keys(localStorage)).toEqual(['dipper-console-filters:vera:/people']);
    act(() => root?.unmount());
    window.history.replaceState(null, '', '/people');
    await show({});
    click('ul[aria-label="Saved filters"] button');
    expect(searchOf()).toBe('?state=open');
    click('[aria-label="Delete My morning"]');
    expect(document.querySelector('ul[aria-label="Saved filters"]')).toBeNull();
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
