import type { Bridge } from '../shared/bridge/index.ts';

type Outside =
  | { readonly kind: 'mail'; readonly to: string }
  | { readonly kind: 'page'; readonly url: string };

/** Returns the target of a link that a web view cannot follow by itself. */
export const outsideOf = (link: { readonly href: string; readonly target: string }) => {
  const address = URL.canParse(link.href) ? new URL(link.href) : undefined;
  if (address?.protocol === 'mailto:') {
    const outside: Outside = { kind: 'mail', to: decodeURIComponent(address.pathname) };
    return outside;
  }
  const isPage = address !== undefined && /^https?:$/.test(address.protocol);
  if (!isPage || link.target !== '_blank') return undefined;
  const outside: Outside = { kind: 'page', url: address.href };
  return outside;
};

/** In an app, mail and other sites are the app's to open: a web view has no second window. */
export const handLinksToApp = (page: Document, bridge: Bridge): void => {
  page.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const outside = link === null ? undefined : outsideOf(link);
    if (outside === undefined) return;
    event.preventDefault();
    void (outside.kind === 'mail'
      ? bridge.send('mail-open', { to: outside.to })
      : bridge.send('open-browser', { url: outside.url }));
  });
};
