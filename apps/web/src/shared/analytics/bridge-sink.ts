import type { Bridge } from '../bridge/index.ts';
import type { EventSink } from './analytics.ts';
import { propertiesOf } from './properties.ts';

/** The app, or the site around the page, hands events to the messaging tool that it has itself. */
export const createBridgeSink =
  (bridge: Bridge): EventSink =>
  ({ event }) => {
    if (event.name === 'check_auth_success' && event.country !== undefined) {
      void bridge.send('set-braze-attribute', { key: 'country', value: event.country });
    }
    void bridge.send('track-braze-event', { name: event.name, properties: propertiesOf(event) });
  };
