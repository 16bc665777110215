import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { buttonOf, click, find, leave, press, show } from '../../testing/list.tsx';

const searchOf = (): string => window.location.search;

/** Answers the dialog that asks for a name. */
const nameIt = (typed: string): void => {
  const name = find('dialog input');
  if (!(name instanceof HTMLInputElement)) throw new Error('no field');
  name.value = typed;
  act(() => {
    find('dialog form').dispatchEvent(new Event('submit', { bubbles: true }));
  });
};

const focused = (): string | null | undefined => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  localStorage.clear();
  window.history.replaceState(null, '', '/people');
});

afterEach(leave);

describe('filters of a list [OPS-01]', () => {
  it('are shown as chips in words, kept in the address, and cleared one by one', async () => {
    await show({});
    const chosen = find('select');
    expect(chosen).toHaveProperty('value', '');
    leave();
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
    act(() => buttonOf('Save filters').click());
    nameIt('My morning');
    expect(find('ul[aria-label="Saved filters"]').textContent).toBe('My morning');
    expect(Object.keys(localStorage)).toEqual(['dipper-console-filters:vera:/people']);
    leave();
    window.history.replaceState(null, '', '/people');
    await show({});
    click('ul[aria-label="Saved filters"] button');
    expect(searchOf()).toBe('?state=open');
    click('[aria-label="Delete My morning"]');
    expect(document.querySelector('ul[aria-label="Saved filters"]')).toBeNull();
  });
});

describe('the focus among filters [OPS-01]', () => {
  it('stays at a filter that is cleared', async () => {
    window.history.replaceState(null, '', '/people?state=paid&person=7');
    await show({});
    const clear = (label: string): void => {
      act(() => buttonOf(label).focus());
      act(() => buttonOf(label).click());
    };
    clear('Clear Person');
    expect(focused()).toBe('Person');
    clear('Clear Status');
    expect(focused()).toBe('Status');
  });

  it('is at the first filter once all are cleared', async () => {
    window.history.replaceState(null, '', '/people?person=7');
    await show({});
    act(() => buttonOf('Clear filters').focus());
    act(() => buttonOf('Clear filters').click());
    expect(focused()).toBe('Status');
  });

  it('comes back to a filter from its field, whose Escape closes nothing else', async () => {
    window.history.replaceState(null, '', '/people?peek=r1');
    await show({});
    act(() => buttonOf('Person').click());
    press('Escape', find('input'));
    expect(focused()).toBe('Person');
    expect(find('aside').textContent).toContain('Person 1');
    act(() => buttonOf('Person').click());
    press('Enter', find('input'));
    expect(focused()).toBe('Person');
  });

  it('goes to the next saved filters when some are deleted, and at last to the first filter', async () => {
    const saved = ['one', 'two'].map((name) => ({ name, query: `state=${name}` }));
    localStorage.setItem('dipper-console-filters:vera:/people', JSON.stringify(saved));
    await show({});
    act(() => buttonOf('Delete one').focus());
    act(() => buttonOf('Delete one').click());
    expect(document.activeElement?.textContent).toBe('two');
    act(() => buttonOf('Delete two').click());
    expect(focused()).toBe('Status');
  });

  it('is at the saved filters once they have a name', async () => {
    window.history.replaceState(null, '', '/people?state=open');
    await show({});
    act(() => buttonOf('Save filters').focus());
    act(() => buttonOf('Save filters').click());
    nameIt('My morning');
    expect(document.activeElement?.textContent).toBe('My morning');
  });
});

describe('saved filters [OPS-01]', () => {
  it('leave out what no filter of the list is called', async () => {
    window.history.replaceState(null, '', '/people?utm_source=mail');
    await show({});
    expect(document.querySelector('.console-chips')?.textContent).not.toContain('Clear filters');
  });

  it('forget the error of a name when the dialog is closed', async () => {
    window.history.replaceState(null, '', '/people?state=open');
    await show({});
    act(() => buttonOf('Save filters').click());
    nameIt(' ');
    expect(find('dialog').textContent).toContain('This field is required');
    act(() => buttonOf('Close').click());
    act(() => buttonOf('Save filters').click());
    expect(find('dialog').textContent).not.toContain('This field is required');
  });

  it('refuse one more than twenty, and still take a name that is there', async () => {
    const saved = Array.from({ length: 20 }, (_, place) => ({
      name: `n${place}`,
      query: 'state=paid',
    }));
    localStorage.setItem('dipper-console-filters:vera:/people', JSON.stringify(saved));
    window.history.replaceState(null, '', '/people?state=open');
    await show({});
    act(() => buttonOf('Save filters').click());
    nameIt('one more');
    expect(find('dialog').textContent).toContain(
      'You can save up to 20 filters. Delete one first.',
    );
    expect(find('ul[aria-label="Saved filters"]').textContent).toContain('n19');
    nameIt('n19');
    expect(document.querySelector('dialog')).toBeNull();
    expect(find('ul[aria-label="Saved filters"]').children).toHaveLength(20);
  });
});
