import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Page, PageHeader } from './page.tsx';

it('a page moves the focus to its single heading', () => {
  render(
    <Page title="Choose" documentTitle="Choose – Shop">
      text
    </Page>,
  );
  expect(document.activeElement?.textContent).toBe('Choose');
  expect(document.querySelectorAll('main h1')).toHaveLength(1);
  expect(document.title).toBe('Choose – Shop');
});

it('a page shows back and close buttons only where they lead somewhere', () => {
  const view = render(<Page title="Choose" header={<PageHeader>Shop</PageHeader>} />);
  expect(document.querySelectorAll('header button')).toHaveLength(0);
  view.show(
    <Page
      title="Choose"
      header={
        <PageHeader onBack={() => {}} backLabel="Back" onClose={() => {}} closeLabel="Close" />
      }
    />,
  );
  const names = [...document.querySelectorAll('header button')].map((button) =>
    button.getAttribute('aria-label'),
  );
  expect(names).toEqual(['Back', 'Close']);
});

it('a page does not move the focus when it is a frame of another page', () => {
  render(
    <>
      <input id="elsewhere" autoFocus />
      <Page title="Choose" focusTitle={false} />
    </>,
  );
  expect(document.activeElement).toBe(find('#elsewhere'));
});
