import { expect, it } from 'vitest';
import { messageTypes } from '../../../../../packages/partner/src/index.ts';
import { eventsByTopic } from './events.ts';

it('the package for integrators knows each message that is sent, and no other [API-07]', () => {
  const sent = Object.values(eventsByTopic).map(({ type }) => type);
  expect(messageTypes.toSorted()).toEqual(sent.toSorted());
});
