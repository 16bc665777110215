import type { OwnAccount } from '@dipper/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

import { loadTexts } from '../shared/i18n/texts.ts';
import { List } from '../shared/list/index.ts';
import type { ListProps } from '../shared/list/index.ts';
import { AccountProvider } from '../shared/session/index.ts';
import { ChoiceFilter, Filters, TextFilter } from '../shared/table/index.ts';
import './react.ts';

export type Row = { readonly id: string; readonly name: string };

export const rowsOf = (count: number, from = 0): readonly Row[] =>
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

export const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing is ${selector}`);
  return found;
};

let root: ReturnType<typeof createRoot> | undefined;

/** Shows a list of five people with its filters; called again it shows other properties in the same list. */
export const show = async (props: Partial<ListProps<Row>>): Promise<void> => {
  await loadTexts('core', 'en');
  root ??= createRoot(document.body.appendChild(document.createElement('main')));
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
          <TextFilter name="person" label="Person" />
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

export const press = (
  key: string,
  target: Element = document.activeElement ?? document.body,
): void => {
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
};

export const click = (selector: string): void => act(() => find(selector).click());

export const leave = (): void => {
  act(() => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
};

export const buttonOf = (words: string): HTMLElement => {
  const all = [...document.querySelectorAll('button')];
  const found = all.find(
    (each) => each.textContent === words || each.getAttribute('aria-label') === words,
  );
  if (found === undefined) throw new Error(`no button says ${words}`);
  return found;
};
