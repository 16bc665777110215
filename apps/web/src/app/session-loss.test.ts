import { describe, expect, it } from 'vitest';
import { planAfterLoss } from './session-loss.ts';

describe('after a 401', () => {
  it.each([
    '/exchange/spoon',
    '/payment/method',
    '/subscribe/card-selection',
    '/payment/event/newbie',
  ])('the page %s is replaced by the unauthorized page [ERR-01]', (path) => {
    expect(planAfterLoss('not-authenticated', path, 'kr')).toEqual({
      clears: true,
      goTo: '/error/401',
      reloads: false,
      tellsApp: undefined,
    });
  });

  it('the spoon list stays and only its data is cleared [ERR-01]', () => {
    const plan = planAfterLoss('not-authenticated', '/payment/spoon', 'kr');
    expect(plan).toMatchObject({ clears: true, goTo: undefined });
  });
});

describe('after a 460', () => {
  it.each([
    ['/exchange/convert', '/exchange/spoon/login', 'exchange'],
    ['/subscribe/card-management', '/subscribe/spoon/login', 'subscribe'],
    ['/payment/method', '/payment/spoon/login', 'spoon'],
    ['/payment/spoon', '/payment/spoon/login', 'spoon'],
    ['/elsewhere', '/payment/spoon/login', 'spoon'],
  ])(
    'the page %s is replaced by %s, the app is told and choices are kept [ERR-01, BRG-01]',
    (path, goTo, tellsApp) => {
      expect(planAfterLoss('token-expired', path, 'kr')).toEqual({
        clears: false,
        goTo,
        reloads: false,
        tellsApp,
      });
    },
  );

  it('the event page is reloaded with the stored country [ERR-01]', () => {
    expect(planAfterLoss('token-expired', '/payment/event/newbie', 'jp')).toEqual({
      clears: false,
      goTo: '/payment/event/newbie?country=jp',
      reloads: true,
      tellsApp: 'spoon',
    });
  });
});
