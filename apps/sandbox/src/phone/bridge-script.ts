import { userAgentOf, type Kind } from './kinds.ts';

const bridges: Readonly<Record<Kind, string>> = {
  ios: `window.webkit = { messageHandlers: { dipper: { postMessage: (message) => said(message) } } };`,
  android: `window.DipperAndroid = { postMessage: (text) => said(JSON.parse(text)) };`,
  none: '',
};

/**
 * Returns the script that an app runs before the page's own: its bridge, and a way to run `window.postMessage` in the
 * page, as evaluateJavascript does. The phone's page is the app.
 */
export function bridgeScript(kind: Kind, phoneOrigin: string): string {
  return `(() => {
  const app = ${JSON.stringify(phoneOrigin)};
  const said = (message) => parent.postMessage({ phone: 'said', message }, app);
  ${bridges[kind]}
  Object.defineProperty(navigator, 'userAgent', { get: () => ${JSON.stringify(userAgentOf[kind])} });
  addEventListener('message', (event) => {
    if (event.source !== parent || event.origin !== app || event.data?.phone !== 'run') return;
    window.postMessage(event.data.message, location.origin);
  });
})();
`;
}
