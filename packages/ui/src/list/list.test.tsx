import { expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { List, Row } from './list.tsx';

it('a list has rows that are links, buttons or plain text', () => {
  const open = vi.fn();
  render(
    <List label="Payments">
      <Row title="Link" href="#there" />
      <Row title="Button" onClick={open} />
      <Row title="Plain" end="3" />
    </List>,
  );
  expect([...document.querySelectorAll('li > *')].map((row) => row.tagName)).toEqual([
    'A',
    'BUTTON',
    'DIV',
  ]);
  click(find('button'));
  expect(open).toHaveBeenCalledTimes(1);
  expect(find('ul').getAttribute('aria-label')).toBe('Payments');
});
