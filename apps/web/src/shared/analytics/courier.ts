import type { Courier } from './server-sink.ts';

const contentType = 'application/json';
const tooMany = 429;
const firstServerError = 500;

const isOwn = (address: string): boolean =>
  new URL(address, location.href).origin === location.origin;

const post = (address: string, body: string): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
    credentials: 'omit',
    keepalive: true,
  });

/** No token and no cookie: the events are about no proven person. */
export const browserCourier = (addressOf: () => string): Courier => ({
  send: async (body) => {
    const { status } = await post(addressOf(), body);
    return status < firstServerError && status !== tooMany;
  },
  leave: (body) => {
    const address = addressOf();
    // A beacon always carries cookies, which a host of another origin does not take.
    const parcel = new Blob([body], { type: contentType });
    if (isOwn(address) && navigator.sendBeacon(address, parcel)) return;
    void post(address, body).catch(() => undefined);
  },
});

/** Hidden is the last that a page on a phone hears of its life. */
export const onLeave = (work: () => void): void => {
  addEventListener('pagehide', work);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') work();
  });
};
