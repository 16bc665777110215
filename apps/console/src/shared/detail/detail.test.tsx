import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { loadTexts } from '../i18n/texts.ts';
import { ActList, Course, Detail, postingEvents, RawFacts, stepEvents } from './index.ts';
import type { EventSource, Offer } from './index.ts';
import '../../testing/react.ts';

const at = (minute: number): string => `2026-11-20T03:0${minute}:00.000Z`;
const say = (family: string, code: string): string => `${family} ${code}`;

const course = [
  ...postingEvents(
    [
      {
        kind: 'purchase',
        debit: 'cash',
        credit: 'spoons',
        unit: 'KRW',
        amount: 11_000,
        postedAt: at(2),
      },
    ],
    say,
  ),
  ...stepEvents(
    [
      { revision: 2, to: 'succeeded', cause: 'webhook', evidence: { code: 'ok' }, at: at(1) },
      { revision: 1, to: 'redirected', cause: 'person', evidence: {}, at: at(0) },
    ],
    {
      stateOf: (state) => state,
      toneOf: (state) => (state === 'succeeded' ? 'success' : undefined),
      causeOf: (cause) => `by ${cause}`,
      label: 'Show',
    },
  ),
];

let root: ReturnType<typeof createRoot> | undefined;

const show = async (
  offers: readonly Offer[],
  sources: readonly EventSource[] = [],
): Promise<void> => {
  await Promise.all([loadTexts('core', 'en'), loadTexts('words', 'en')]);
  root = createRoot(document.body.appendChild(document.createElement('main')));
  await act(async () => {
    root?.render(
      <Detail
        label="Payment"
        main="11,000 KRW"
        state="Paid"
        lines={['100 spoons', 'Minji']}
        acts={<ActList offers={offers} />}
        neighbours={[{ term: 'Person', value: <a href="/people/1">Minji</a> }]}
      >
        <Course events={course} sources={sources} />
        <RawFacts>
          <p>Provider number</p>
        </RawFacts>
      </Detail>,
    );
  });
  await vi.waitFor(async () => {
    await act(async () => undefined);
    find('ol');
  });
};

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
};

const textOf = (selector: string): string => find(selector).textContent;

afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

describe('a thing of the console [OPS-01]', () => {
  it('says how much, its state, what and who in its head, and folds what is recorded', async () => {
    await show([]);
    expect(textOf('section[aria-label="Payment"]')).toBe('11,000 KRW Paid100 spoonsMinji');
    expect(find('.console-raw-facts').hasAttribute('open')).toBe(false);
    expect(textOf('.console-raw-facts')).toContain('Provider number');
  });

  it('shows its course in the order of time, each with its cause and what proves it', async () => {
    await show([]);
    const events = [...document.querySelectorAll('ol > li')];
    expect(
      events.map(({ firstElementChild }) => firstElementChild?.firstChild?.textContent),
    ).toEqual(['redirected', 'succeeded', 'posting purchase']);
    expect(events[1]?.getAttribute('data-tone')).toBe('success');
    expect(events[1]?.textContent).toContain('by webhook');
    expect(events[1]?.querySelector('summary')?.textContent).toBe('Show');
    expect(events[0]?.querySelector('summary')).toBeNull();
    expect(events[2]?.textContent).toContain('11,000');
  });

  it('says when a part of its course could not be loaded, and asks for it again', async () => {
    let requestCount = 0;
    const askAgain = (): void => {
      requestCount += 1;
    };
    await show([], [{ events: [], failure: { kind: 'offline' }, askAgain }]);
    expect(document.querySelectorAll('ol > li')).toHaveLength(3);
    act(() => find('[role=alert] button').click());
    expect(requestCount).toBe(1);
  });

  it('says beside each act what it brings about, before it is pressed', async () => {
    const done: string[] = [];
    await show([
      {
        key: 'ask',
        label: 'Ask again',
        consequence: 'Nothing is charged.',
        onAct: () => done.push('asked'),
      },
    ]);
    const button = find('button');
    const described = button.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Nothing is charged.');
    act(() => button.click());
    expect(done).toEqual(['asked']);
  });

  it('says where there is nothing to do, and leads to its neighbours', async () => {
    await show([]);
    expect(textOf('.console-act-list')).toBe('No actions are available to you here.');
    expect(find('dl a').getAttribute('href')).toBe('/people/1');
  });
});
