import { createClient, failure, success } from '@dipper/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertStore, resetAllAlerts } from '../shared/dialog/alert.ts';
import {
  certificationStore,
  createCertification,
  isCertificationAddress,
  noNote,
  planCertification,
} from './certification.ts';
import { eventually } from '../testing/eventually.ts';
import { tokenWith } from '../testing/token-with.ts';

const address = 'https://certify.example/start?is_grace_period=false';
const forced = { address, isGracePeriod: false };
const inGrace = { address, isGracePeriod: true };

describe('the plan for identity certification', () => {
  it.each([
    [undefined, 'go'],
    ['sent', 'ask-after-giving-up'],
    ['put-off', 'stay'],
  ] as const)('after the note %s is: %s [AUTH-12]', (was, plan) => {
    expect(planCertification({ userId: 7, was }, 7)).toBe(plan);
  });

  it('ignores the note of another person [AUTH-12]', () => {
    expect(planCertification({ userId: 8, was: 'put-off' }, 7)).toBe('go');
  });

  it.each([
    ['https://certify.example/other', true],
    ['https://certify.example.evil.example/', false],
    ['https://certify.example@evil.example/', false],
    ['//certify.example/', false],
    ['javascript:alert(1)', false],
    ['/payment/spoon', false],
  ])('accepts the address %s: %s [AUTH-12]', (leadsTo, expected) => {
    expect(isCertificationAddress(leadsTo, 'https://certify.example/start')).toBe(expected);
    expect(isCertificationAddress(leadsTo, null)).toBe(false);
  });
});

describe('the way to the certification page', () => {
  const submitted: { action: string; method: string; fields: [string, unknown][] }[] = [];
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function noteIt(
    this: HTMLFormElement,
  ) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }): [string, string] => [
      name,
      value,
    ]);
    submitted.push({ action: this.action, method: this.method, fields });
  });

  afterEach(() => {
    submitted.length = 0;
    document.body.replaceChildren();
    certificationStore.set(noNote);
    resetAllAlerts();
  });

  const jwt = tokenWith({ country: 'kr', user_id: 7 });
  let handsOver: { status: number; body: unknown };
  let stored: string;
  let called: () => void;

  beforeEach(() => {
    stored = jwt;
    called = () => undefined;
    handsOver = { status: 200, body: { data: { refresh_token: 'r-of-its-own' } } };
  });

  const steps = createCertification({
    certificationUrl: 'https://certify.example/start',
    api: createClient({
      send: async () => {
        called();
        return success({ status: handsOver.status, header: () => null, body: handsOver.body });
      },
    }),
    freshToken: async () => success(stored),
  });

  it('is a posted form with both tokens and the grace flag, and no token in the address [AUTH-12, NAV-20]', async () => {
    steps.ask(forced, 7);
    await eventually(() => expect(submit).toHaveBeenCalled());
    expect(submitted).toEqual([
      {
        action: address,
        method: 'post',
        fields: [
          ['token', jwt],
          ['refresh_token', 'r-of-its-own'],
          ['is_grace_period', 'false'],
        ],
      },
    ]);
    expect(certificationStore.get()).toEqual({ userId: 7, was: 'sent' });
  });

  it('sends no refresh token where the service accepts none [AUTH-12]', async () => {
    handsOver = { status: 200, body: { data: {} } };
    steps.ask(forced, 7);
    await eventually(() => expect(submit).toHaveBeenCalled());
    expect(submitted[0]?.fields.map(([name]) => name)).toEqual(['token', 'is_grace_period']);
  });

  it.each([
    ['with a refresh token', { refresh_token: 'r-of-its-own' }],
    ['without one', {}],
  ])(
    'sends the access token that the preceding call renewed, %s [AUTH-12]',
    async (_what, data) => {
      handsOver = { status: 200, body: { data } };
      stored = tokenWith({ country: 'kr', user_id: 7, jti: 'before' });
      const renewed = tokenWith({ country: 'kr', user_id: 7, jti: 'renewed' });
      called = () => {
        stored = renewed;
      };
      steps.ask(forced, 7);
      await eventually(() => expect(submitted).toHaveLength(1));
      expect(submitted[0]?.fields).toContainEqual(['token', renewed]);
    },
  );

  it('is not taken when another person has logged in in another tab [AUTH-06]', async () => {
    const calls = vi.fn();
    const api = createClient({
      send: async () => {
        calls();
        return failure({ kind: 'aborted' });
      },
    });
    createCertification({
      certificationUrl: address,
      api,
      freshToken: async () => success(jwt),
    }).ask(forced, 7);
    await eventually(() => expect(calls).toHaveBeenCalled());
    expect(submitted).toEqual([]);
    expect(alertStore.get()).toEqual([]);
  });

  it('is not taken without the tokens that the service needs, and the person sees an error [AUTH-12, ERR-04]', async () => {
    handsOver = { status: 503, body: undefined };
    steps.ask(forced, 7);
    await eventually(() => expect(alertStore.get()).toMatchObject([{ type: 'error' }]));
    expect(submitted).toEqual([]);
    expect(certificationStore.get()).toEqual(noNote);
  });

  it('never sends the tokens of somebody who logged in meanwhile in another tab [AUTH-12] [AUTH-06]', async () => {
    steps.ask(forced, 8);
    await Promise.resolve();
    steps.ask(forced, 7);
    await eventually(() => expect(submit).toHaveBeenCalled());
    expect(submitted).toHaveLength(1);
    expect(certificationStore.get()).toEqual({ userId: 7, was: 'sent' });
  });

  it('is also taken during the grace period, with the grace flag set [AUTH-12]', async () => {
    steps.ask(inGrace, 7);
    await eventually(() => expect(submitted).toHaveLength(1));
    expect(submitted[0]?.fields).toContainEqual(['is_grace_period', 'true']);
    expect(alertStore.get()).toEqual([]);
  });

  it('is not taken again after the person gave up, who then sees a notice on the list [AUTH-12]', () => {
    certificationStore.set({ userId: 7, was: 'sent' });
    steps.ask(forced, 7);
    expect(alertStore.get()).toMatchObject([{ reason: 'given-up' }]);
    expect(submitted).toEqual([]);
  });

  it('shows a welcome once when the person has finished [AUTH-12]', () => {
    certificationStore.set({ userId: 7, was: 'sent' });
    steps.done(7);
    steps.done(7);
    expect(alertStore.get()).toEqual([{ type: 'certification', reason: 'done' }]);
  });

  it('leads only to the configured address [AUTH-12]', () => {
    steps.ask({ ...forced, address: 'https://evil.example/' }, 7);
    expect(submitted).toEqual([]);
    expect(certificationStore.get()).toEqual(noNote);
  });
});
