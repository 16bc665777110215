import { expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { Button } from './button.tsx';

it('a busy button says so and ignores a second press', () => {
  const pay = vi.fn();
  const view = render(<Button onClick={pay}>Pay</Button>);
  click(find('button'));
  view.show(
    <Button onClick={pay} busy busyLabel="Paying">
      Pay
    </Button>,
  );
  click(find('button'));
  click(find('button'));
  expect(pay).toHaveBeenCalledTimes(1);
  expect(find('button').getAttribute('aria-busy')).toBe('true');
});

it('a button keeps both its labels in one cell, so that its width stays while busy', () => {
  const view = render(<Button busyLabel="Paying">Pay</Button>);
  const faces = () =>
    [...view.container.querySelectorAll('.d-button-face')].map((face) => [
      face.textContent,
      face.getAttribute('aria-hidden'),
    ]);
  expect(faces()).toEqual([
    ['Pay', null],
    ['Paying', 'true'],
  ]);
  view.show(
    <Button busy busyLabel="Paying">
      Pay
    </Button>,
  );
  expect(faces()).toEqual([
    ['Pay', 'true'],
    ['Paying', null],
  ]);
});

it('a busy button without a text of its own keeps its name', () => {
  render(<Button busy>Pay</Button>);
  expect(find('.d-button-face:not([aria-hidden])').textContent).toBe('Pay');
});

it('a busy button does not submit its form', () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button type="submit" busy>
        Pay
      </Button>
    </form>,
  );
  click(find('button'));
  expect(send).not.toHaveBeenCalled();
});

it('a disabled button does nothing', () => {
  const pay = vi.fn();
  render(
    <Button aria-disabled onClick={pay}>
      Pay
    </Button>,
  );
  click(find('button'));
  expect(pay).not.toHaveBeenCalled();
});
