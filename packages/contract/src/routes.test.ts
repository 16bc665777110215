import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';

const all: readonly RouteDefinition[] = Object.values(routes);
const calls = all.map((route) => `${route.method} ${route.path}`);

/** Section 7 of the specification; its `{id}` is written `:id`. */
const specified = [
  'POST /tokens/',
  'POST /signin/',
  'DELETE /signout/',
  'GET /billing/:id/balance',
  'GET /billing/history/payment/monthly',
  'GET /billing/spoon/inner/limit',
  'POST /billing/spoon/inner/payment',
  'GET /billing/spoon/inner/payment/history/:id',
  'GET /billing/spoon/inner/reward/product/:id',
  'GET /exchange/valid/item/first-time/:id',
  'GET /exchange',
  'GET /exchange/:id',
  'POST /exchange',
  'GET /exchange/banks',
  'GET /exchange/spoons/:id/estimated-amounts',
  'GET /exchange/current-complete-deposit',
  'GET /exchange/history/status',
  'POST /exchange/estimate',
  'POST /exchange/document-upload-urls',
  'POST /exchange/cash',
  'GET /exchange/cash/history/monthly',
  'GET /exchange/cash/history/daily/:id',
  'GET /exchange/subscription/history/monthly',
  'GET /exchange/subscription/history/daily/:id',
  'GET /exchange/payoneer/user-status',
  'GET /exchange/payoneer/registration-link',
  'GET /exchange/payoneer/login-link',
  'GET /exchange/payoneer/link',
  'POST /exchange/payoneer',
  'GET /exchange/dotmoney/products',
  'GET /exchange/dotmoney/products/:id/redirect-page',
];

describe('the API calls', () => {
  it.each(specified)('include %s of the specification [API-03]', (call) => {
    expect(calls).toContain(call);
  });

  it('have v=2 in the two calls that are specified with it [API-03]', () => {
    const versioned = all.filter(
      (route) => route.query?.safeParse({ v: '2' }).success && !route.query.safeParse({}).success,
    );
    expect(versioned.map((route) => `${route.method} ${route.path}`).toSorted()).toEqual([
      'POST /exchange',
      'POST /exchange/cash',
    ]);
  });

  it('each have a unique method, path and name, and are listed under that name [API-04]', () => {
    expect(new Set(calls).size).toBe(calls.length);
    for (const [name, route] of Object.entries(routes)) expect(route.name).toBe(name);
  });

  it('parse exactly the parameters in their path [API-04]', () => {
    for (const route of all) {
      const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const inSchema =
        route.params instanceof z.ZodMiniObject ? Object.keys(route.params.shape) : [];
      expect({ route: route.name, params: inSchema }).toEqual({
        route: route.name,
        params: inPath,
      });
    }
  });

  it('answer sign-in with each certification status and a link [API-02] [AUTH-12]', () => {
    expect(Object.keys(routes.signin.answers)).toEqual(['200', '210', '211', '220', '221']);
    expect(routes.signin.links).toEqual(['certification']);
  });

  it('require an idempotency key exactly where a call moves money [API-05]', () => {
    const moving = all.filter((route) => route.movesMoney === true).map((route) => route.name);
    expect(moving.toSorted()).toEqual(
      [
        'adjustSpoons',
        'approveExchanges',
        'cancelExchange',
        'cashOut',
        'convert',
        'decideExchange',
        'decideRefundDifference',
        'decideCardReview',
        'decideCardRefund',
        'decideRefundProposal',
        'decideReview',
        'proposeRefund',
        'refundForPerson',
        'dotmoneyExchange',
        'partnerGift',
        'partnerGrant',
        'partnerSpend',
        'payoneerExchange',
        'purchase',
        'refundPayment',
        'refundTransfer',
        'decideRefund',
        'changeSubscription',
        'refundSubscription',
        'registerCard',
        'requestRefund',
        'subscribe',
      ].toSorted(),
    );
  });

  it('page growing lists by key, with a bound on each page [API-05]', () => {
    const paged = all.filter((route) => route.links?.includes('next'));
    expect(paged.length).toBeGreaterThanOrEqual(9);
    for (const route of paged) {
      // A search requires its term.
      const query = route.name === 'operatorPeople' ? { q: 'kim' } : {};
      expect(route.query?.safeParse(query).data).toMatchObject({ limit: 20 });
      expect(route.query?.safeParse({ ...query, limit: '100', cursor: 'k' }).data).toMatchObject({
        limit: 100,
        cursor: 'k',
      });
      expect(route.query?.safeParse({ limit: '101' }).success).toBe(false);
      expect(route.query?.safeParse({ limit: '1e1' }).success).toBe(false);
      expect(route.answers[200]?.safeParse({}).success).toBe(false);
    }
  });
});
