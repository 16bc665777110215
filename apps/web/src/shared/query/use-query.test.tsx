import { act } from 'react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { find, render } from '../../testing/render.tsx';
import { createQueryCache } from './query-cache.ts';
import type { QueryUse } from './use-query.ts';
import { QueryContext, useQuery } from './use-query.ts';

function Shown({ query }: { readonly query: QueryUse<string> }): ReactNode {
  const { data, isPending, isError } = useQuery(query);
  if (isPending) return <p>pending</p>;
  return <p>{isError ? 'failed' : data}</p>;
}

const show = async (part: Partial<QueryUse<string>>, answers: string[]) => {
  const cache = createQueryCache(() => 1_000_000);
  let requestCount = 0;
  const query: QueryUse<string> = {
    queryKey: ['a'],
    queryFn: async () => {
      requestCount += 1;
      const answer = answers.shift();
      if (answer === undefined) throw new Error('no');
      return answer;
    },
    ...part,
  };
  await render(
    <QueryContext value={cache}>
      <Shown query={query} />
    </QueryContext>,
  );
  return { cache, count: () => requestCount, text: () => find('p').textContent };
};

const settle = (act_: () => void): Promise<void> => act(async () => act_());

describe('a query of a screen', () => {
  it('gives the answer once it is there', async () => {
    const { text } = await show({}, ['one']);
    expect(text()).toBe('one');
  });

  it('gives a failure when no answer comes [ERR-04]', async () => {
    const { text } = await show({}, []);
    expect(text()).toBe('failed');
  });

  it('gives nothing while it has no key', async () => {
    const { text, count } = await show({ enabled: false }, ['one']);
    expect([text(), count()]).toEqual(['pending', 0]);
  });

  it('follows an answer that was put into the cache', async () => {
    const { cache, text } = await show({}, ['one']);
    await settle(() => cache.put(['a'], 'two'));
    expect(text()).toBe('two');
  });

  it('is repeated when its answer is invalidated', async () => {
    const { cache, text } = await show({}, ['one', 'two']);
    await settle(() => cache.invalidate(['a']));
    expect(text()).toBe('two');
  });

  it('is repeated after a pause when its answer is stale and the reload failed [ERR-04]', async () => {
    vi.useFakeTimers();
    const answers = ['old'];
    const { cache, text, count } = await show({}, answers);
    await settle(() => cache.invalidate(['a']));
    answers.push('new');
    await act(() => vi.advanceTimersByTimeAsync(9999));
    expect(count()).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect([text(), count()]).toEqual(['new', 3]);
    vi.useRealTimers();
  });

  it('is repeated when the person returns to the page and the answer is stale', async () => {
    const stale = await show({ staleTime: 0 }, ['one', 'two']);
    await settle(() => dispatchEvent(new Event('focus')));
    expect(stale.text()).toBe('two');
  });

  it('is not repeated while its answer is fresh, unless it asks for it', async () => {
    const fresh = await show({}, ['one', 'two']);
    await settle(() => dispatchEvent(new Event('online')));
    expect(fresh.count()).toBe(1);
  });

  it('is repeated at every return to the page while a payment waits [SUB-06]', async () => {
    const payment = await show({ refetchOnReturn: 'always' }, ['one', 'two']);
    await settle(() => dispatchEvent(new Event('online')));
    expect(payment.count()).toBe(2);
  });

  it('is repeated at its own interval until it is done', async () => {
    vi.useFakeTimers();
    const query = {
      refetchInterval: ({ data }: { data: string | undefined }) => (data === 'end' ? false : 2000),
    };
    const { text, count } = await show(query, ['open', 'open', 'end', 'never']);
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(count()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([text(), count()]).toEqual(['end', 3]);
    vi.useRealTimers();
  });
});
