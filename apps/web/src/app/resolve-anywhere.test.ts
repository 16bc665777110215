import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countries } from '@dipper/contract';
import { placeOf } from '../shared/navigation/index.ts';
import { tokenWith } from '../testing/token-with.ts';
import { resolve } from './resolve.ts';
import { routes } from './routes.ts';
import type { Situation } from './situation.ts';
import { guest, personOf, starting } from './testing/situations.ts';

const krToken = tokenWith({ country: 'kor' });

const anyAddress = fc
  .record({
    path: fc.oneof(
      fc.constantFrom(...routes.map((route) => route.path.replace(':id', '7'))),
      fc.constantFrom('/result/p1-a', '/cancel/p1-a', '/result/paypal', '/nowhere', ''),
      fc.webPath(),
    ),
    query: fc.dictionary(
      fc.constantFrom(
        'country',
        'token',
        'auth_key',
        'is_new',
        'welcome',
        'status',
        'transactionId',
        'isConvert',
        'x',
      ),
      fc.oneof(fc.constantFrom('kr', 'us', 'jp', 'true', krToken, 'null'), fc.string()),
    ),
  })
  .map(({ path, query }) => `${path}?${new URLSearchParams(query).toString()}`);

const anySituation: fc.Arbitrary<Situation> = fc.record({
  session: fc.oneof(
    fc.constant(starting.session),
    fc.constant(guest.session),
    fc.constantFrom(...countries).map((country) => personOf(country).session),
  ),
  storedCountry: fc.option(fc.constantFrom(...countries), { nil: undefined }),
  languages: fc.array(fc.constantFrom('ko', 'en-US', 'ja', 'ar', 'zh-TW', 'fr', '')),
  environment: fc.constantFrom('dev', 'staging', 'production'),
  exchangeMaintenance: fc.boolean(),
  showsStrings: fc.boolean(),
  cameFrom: fc.option(fc.constantFrom('/payment/spoon', '/exchange/spoon'), { nil: undefined }),
});

describe('redirects of any address in any situation', () => {
  it('end within four steps on this site [NAV-15]', () => {
    fc.assert(
      fc.property(anyAddress, anySituation, (address, situation) => {
        let here = address;
        for (let step = 0; step <= 4; step += 1) {
          const outcome = resolve(placeOf(here), situation);
          if (outcome.kind !== 'redirect') return;
          expect(outcome.to).toMatch(/^\/(?:$|\?|[a-z])/);
          here = outcome.to;
        }
        throw new Error(`${address} still moves at ${here}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('remove login keys and tokens from the address [NAV-17, NAV-20]', () => {
    fc.assert(
      fc.property(
        anySituation,
        fc.constantFrom('/payment/spoon', '/payment/event/newbie'),
        (situation, path) => {
          const query = new URLSearchParams({
            token: krToken,
            refresh_token: 'r',
            auth_key: 'k',
            is_new: '1',
          });
          const outcome = resolve(placeOf(`${path}?${query.toString()}`), situation);
          expect(outcome).toMatchObject({ kind: 'redirect' });
          expect(JSON.stringify(outcome)).not.toMatch(/token|auth_key|is_new/);
        },
      ),
    );
  });
});
