import { moveTestClockRoute, testClockRoute } from '@dipper/contract';
import type { FollowingClock } from '../../platform/clock.ts';
import type { ClockMover } from '../../platform/db/index.ts';
import { answer } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

export type TestClock = { readonly clock: FollowingClock; readonly mover: ClockMover };

const describe = (clock: FollowingClock) => ({
  now: clock.now().toISOString(),
  offset_seconds: Math.round(clock.shiftMs() / 1000),
});

/** Mounted only where the clock may be moved at all. */
export const mountTestClock = (http: Http, { clock, mover }: TestClock): void => {
  http.mount(testClockRoute, async () => {
    await clock.follow();
    return answer(200, describe(clock));
  });

  http.mount(moveTestClockRoute, async ({ body }) => {
    await mover.move(
      'now' in body ? { now: new Date(body.now) } : { advanceSeconds: body.advance_seconds },
    );
    await clock.follow();
    return answer(200, describe(clock));
  });
};
