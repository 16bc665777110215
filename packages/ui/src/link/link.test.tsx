import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Link } from './link.tsx';

it('an external link says that it leaves the page, and gives the target no access to this window', () => {
  render(
    <Link href="https://example.test" externalLabel="opens a new window">
      Terms
    </Link>,
  );
  const link = find<HTMLAnchorElement>('a');
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  expect(find('svg').getAttribute('aria-label')).toBe('opens a new window');
});

it('an internal link stays in this window', () => {
  render(<Link href="/terms">Terms</Link>);
  expect(find('a').hasAttribute('target')).toBe(false);
});
