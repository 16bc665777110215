import { statement } from '../src/platform/db/index.ts';
import type { Queryable } from '../src/platform/db/index.ts';
import { payoutProviderNames } from '../src/ports/payout-provider.ts';
import type { Protocol } from '../src/ports/protocol.ts';
import { seedMethods } from './methods.ts';

const reason = 'nobody has asked it yet what is unproved';

// Only before anything is offered: providers in use stay as an operator set them.
const switchOff = statement(
  'seed-switch-off',
  `select dipper.turn_provider_switch(s.provider, 0, true, null, $2, 'seed', 0, false) as outcome
   from unnest($1::text[]) as s (provider)
   where not exists (select from dipper.payment_method)`,
);

type Protocols = Readonly<Record<string, Pick<Protocol, 'unproved'>>>;

/** Names the providers that take money or pay it out, and have unproved details. */
export const providersToAsk = (protocols: Protocols): readonly string[] =>
  [...new Set([...seedMethods().map(({ provider }) => provider), ...payoutProviderNames])].filter(
    (name) => Object.keys(protocols[name]?.unproved ?? {}).length > 0,
  );

/**
 * Switches off every provider with unproved details where money is real, until an operator confirms
 * that it was asked. It must run before the catalogue, after which every run counts as one of a
 * shop in use.
 */
export const switchOffUnasked = async (owner: Queryable, protocols: Protocols): Promise<void> => {
  await owner.query(switchOff, [providersToAsk(protocols), reason]);
};
