import { catalogueKinds, queues } from '@dipper/contract';
import { expect, it } from 'vitest';

import { areasFor } from './areas.ts';
import { countsByPage } from './use-waiting.ts';

it('every queue of waiting work is counted at a menu entry [OPS-01]', () => {
  const entries = areasFor(() => true).flatMap(({ entries: each }) => each.map(({ path }) => path));
  const lists = [
    ...queues.filter((queue) => queue !== 'catalogue').map((queue) => ({ queue, kind: null })),
    ...catalogueKinds.map((kind) => ({ queue: 'catalogue' as const, kind })),
  ];
  for (const list of lists) {
    const [page] = [...countsByPage([{ ...list, count: 1 }]).keys()];
    expect(entries).toContain(page);
  }
});

it('queues that one page shows are added up to one count [OPS-01]', () => {
  const counts = countsByPage([
    { queue: 'refund', kind: null, count: 2 },
    { queue: 'refund-proposal', kind: null, count: 3 },
    { queue: 'catalogue', kind: 'limit', count: 1 },
  ]);
  expect([...counts]).toEqual([
    ['/refunds', 5],
    ['/limits', 1],
  ]);
});
