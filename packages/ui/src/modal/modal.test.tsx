import { act, useState, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { click, find, render } from '../testing/render.tsx';
import { Dialog, Sheet } from './modal.tsx';

type SampleProps = {
  closeLabel?: string;
  onClose?: () => void;
  kind?: typeof Dialog | typeof Sheet;
};

function Sample({ closeLabel, onClose, kind: Kind = Dialog }: SampleProps): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <button type="button" id="opener" onClick={() => setOpen(true)}>
        Open
      </button>
      <Kind
        open={open}
        title="Remove it?"
        onClose={close}
        closeLabel={closeLabel}
        actions={
          <>
            <Button id="remove">Remove</Button>
            <Button id="keep" data-initial-focus onClick={close}>
              Keep
            </Button>
          </>
        }
      >
        <p>It cannot be brought back.</p>
      </Kind>
    </>
  );
}

function open(): HTMLDialogElement {
  find('#opener').focus();
  click(find('#opener'));
  return find<HTMLDialogElement>('dialog');
}

function escape(dialog: HTMLDialogElement): void {
  act(() => {
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  });
}

it('a dialog has a name and description, and focuses the least harmful button [NAV-26]', () => {
  render(<Sample />);
  const dialog = open();
  const text = (attribute: string) =>
    document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
  expect(dialog.open).toBe(true);
  expect(text('aria-labelledby')).toBe('Remove it?');
  expect(text('aria-describedby')).toBe('It cannot be brought back.');
  expect(document.activeElement?.id).toBe('keep');
});

it('a dialog returns the focus to what opened it [NAV-26]', () => {
  render(<Sample />);
  open();
  click(find('#keep'));
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement?.id).toBe('opener');
});

it('a dialog is closed before it is removed from the page [NAV-26]', () => {
  render(<Sample />);
  const dialog = open();
  const closed = vi.spyOn(dialog, 'close');
  click(find('#keep'));
  expect(closed).toHaveBeenCalledTimes(1);
});

it('a dialog whose opener is gone moves the focus to the heading [NAV-26]', () => {
  const screen = (opener: boolean, open: boolean) => (
    <>
      <h1 tabIndex={-1} id="heading">
        Screen
      </h1>
      {opener ? <button type="button" id="opener" /> : null}
      <Dialog open={open} title="Remove it?" />
    </>
  );
  const view = render(screen(true, false));
  find('#opener').focus();
  view.show(screen(true, true));
  view.show(screen(false, true));
  view.show(screen(false, false));
  expect(document.activeElement?.id).toBe('heading');
});

it('a dialog with a close button closes on Escape [NAV-26]', () => {
  const onClose = vi.fn();
  render(<Sample closeLabel="Close" onClose={onClose} />);
  escape(open());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog without a close button stays open on Escape [NAV-26]', () => {
  const onClose = vi.fn();
  render(<Sample onClose={onClose} />);
  const dialog = open();
  escape(dialog);
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
  // Some browsers close on a second Escape whatever is answered: it opens again.
  act(() => dialog.close());
  expect(dialog.open).toBe(true);
});

it('a sheet closes by a press beside it, and a dialog does not [NAV-26]', () => {
  const onClose = vi.fn();
  const beside = (dialog: Element) =>
    act(() => {
      dialog.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    });
  const view = render(<Sample closeLabel="Close" onClose={onClose} />);
  beside(open());
  expect(onClose).not.toHaveBeenCalled();
  view.unmount();
  render(<Sample closeLabel="Close" onClose={onClose} kind={Sheet} />);
  beside(open());
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('a dialog can have a back button, a heading, a subtitle and an icon [NAV-26]', () => {
  const onBack = vi.fn();
  render(
    <Dialog
      open
      role="alertdialog"
      heading="Cards"
      headingIcon="card"
      onBack={onBack}
      backLabel="Back"
      subtitle="Main card"
      mark={{ icon: 'warning', tone: 'warning' }}
      title="Remove it?"
    />,
  );
  click(find('button[aria-label="Back"]'));
  expect(onBack).toHaveBeenCalledTimes(1);
  expect(find('dialog').getAttribute('role')).toBe('alertdialog');
  expect(find('dialog').textContent).toBe('CardsMain cardRemove it?');
});
