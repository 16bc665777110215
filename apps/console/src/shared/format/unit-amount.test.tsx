import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnitAmount } from './unit-amount.tsx';

it('keeps a space that does not break between an amount and its unit [NUM-02]', () => {
  const written = renderToStaticMarkup(<UnitAmount amount={1899} unit="USD" />);
  expect(written.replaceAll(/<[^>]+>/g, '')).toBe('18.99\u00a0USD');
});
