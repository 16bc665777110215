import { expect, it } from 'vitest';
import { messageTypes } from '../../../../../packages/partner/src/index.ts';
import { eventsByTopic } from './events.ts';

it('the integrators’ package has every kind of webhook that is sent, and no other [API-07]', () => {
  const sent = Object.values(eventsByTopic).map(({ type }) => type);
  expect(messageTypes.toSorted()).toEqual(sent.toSorted());
});
