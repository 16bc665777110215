import { defineRoute, failure, success } from '@dipper/contract';
import { afterEach, expect, it } from 'vitest';
import { closeAll, expectProblem, minji, start } from './testing/edge.ts';

afterEach(closeAll);

it('a person has five live streams and a network address fifty, and the next one is refused with that reason [API-06]', async () => {
  const follow = defineRoute({
    name: 'follow',
    verb: 'history',
    method: 'GET',
    path: '/follow',
    access: 'person',
    summary: 'Follow',
    answers: {},
    answerType: 'text/event-stream',
    errors: [],
  });
  const { url } = await start(
    (http) => http.mountStream(follow, async () => ({ kind: 'streamed', open: () => () => {} })),
    {
      trustedProxies: ['127.0.0.1'],
      authenticators: {
        person: async (token) => success({ ...minji, userId: BigInt(token) }),
        operator: async () => failure('not_authenticated'),
        hasRule: () => true,
      },
    },
  );
  const leave = new AbortController();
  const listen = (person: number, address: string): Promise<Response> =>
    fetch(`${url}/api/follow`, {
      headers: { authorization: `Bearer ${person}`, 'x-forwarded-for': address },
      signal: leave.signal,
    });
  const several = async (count: number, open: (place: number) => Promise<Response>) =>
    (await Promise.all(Array.from({ length: count }, (_, place) => open(place)))).filter(
      ({ status }) => status === 200,
    ).length;
  // A person counts as one from any address, and a network counts as one under any name.
  expect(await several(40, (place) => listen(1, `203.0.113.${place}`))).toBe(5);
  expect(await several(60, (place) => listen(100 + place, `2001:db8:1:2::${place}`))).toBe(50);
  const refused = await listen(1, '198.51.100.1');
  await expectProblem(refused, 'too_many_requests');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await listen(200, '198.51.100.1')).status).toBe(200);
  leave.abort();
  await expect
    .poll(
      async () =>
        (
          await fetch(`${url}/api/follow`, {
            headers: { authorization: 'Bearer 1' },
          })
        ).status,
    )
    .toBe(200);
});
