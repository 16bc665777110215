import { expect, it, vi } from 'vitest';
import { click, find, render } from '../testing/render.tsx';
import { Button } from './button.tsx';

it('says that it is busy, and lets no second press through', () => {
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

it('keeps both faces in one cell, so that its width holds while it works', () => {
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

it('keeps its name while busy without a text of its own', () => {
  render(<Button busy>Pay</Button>);
  expect(find('.d-button-face:not([aria-hidden])').textContent).toBe('Pay');
});

it('does not send its form while busy', () => {
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

it('does nothing where it is marked as not available', () => {
  const pay = vi.fn();
  render(
    <Button aria-disabled onClick={pay}>
      Pay
    </Button>,
  );
  click(find('button'));
  expect(pay).not.toHaveBeenCalled();
});
