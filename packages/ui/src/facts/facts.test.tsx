import { expect, it } from 'vitest';
import { render } from '../testing/render.tsx';
import { Facts } from './facts.tsx';

it('a list of facts pairs each name with its value as a description list', () => {
  const view = render(
    <Facts
      items={[
        { term: 'Price', value: '100' },
        { term: 'Total', value: '300', strong: true },
      ]}
    />,
  );
  const pairs = [...view.container.querySelectorAll('dl > div')].map((pair) => [
    pair.querySelector('dt')?.textContent,
    pair.querySelector('dd')?.textContent,
  ]);
  expect(pairs).toEqual([
    ['Price', '100'],
    ['Total', '300'],
  ]);
});
