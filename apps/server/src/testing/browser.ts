export type Browser = {
  readonly cookies: Map<string, string>;
  /** One navigation, without following where it sends to. */
  visit(address: string, form?: Readonly<Record<string, string>>): Promise<Response>;
  /** Returns the target of a navigation's redirect; throws if there is none. */
  sentTo(address: string, form?: Readonly<Record<string, string>>): Promise<URL>;
};

/** The wallet's address for the outside world, whatever port the one under test has got. */
export const walletUrl = 'http://127.0.0.1:4400';

const attributePart = /;.*$/s;

/** Creates as much of a browser as a login needs: cookies of one host, and redirects taken one by one. */
export const createBrowser = (servedAt: string): Browser => {
  const cookies = new Map<string, string>();

  const visit: Browser['visit'] = async (address, form) => {
    // Compares the whole origin: another port may begin with the same digits.
    const isOurs = new URL(address).origin === walletUrl;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(isOurs ? address.replace(walletUrl, servedAt) : address, {
      redirect: 'manual',
      headers: isOurs && cookie !== '' ? { cookie } : {},
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of isOurs ? response.headers.getSetCookie() : []) {
      const [name = '', value = ''] = line.replace(attributePart, '').split('=');
      cookies.set(name, value);
    }
    return response;
  };

  return {
    cookies,
    visit,
    sentTo: async (address, form) => {
      const response = await visit(address, form);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${address} answered ${response.status}, no redirect`);
      return new URL(location, address);
    },
  };
};
