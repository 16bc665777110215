import { textInside } from './json.ts';

/** Signs people in as a browser does, but without one: the real way, from the authorize address on. */
export type LoginPlaces = { readonly walletUrl: string; readonly sandboxUrl: string };

export type SignedIn = { readonly jwt: string; readonly refreshToken: string };

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

const placeOf = (response: Response, step: string): string => {
  const location = response.headers.get('location');
  if (location === null)
    throw new Error(`${step} answered ${response.status} without a place to go`);
  return location;
};

const post = async (url: string, body: object): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** `who`: a demo person of the sandbox by name, or anybody by e-mail and name. */
type Who = { readonly person: string } | { readonly email: string; readonly name: string };

/** Returns the key that the login hands over when it comes back, not yet used. */
export const authKeyOf = async (
  { walletUrl, sandboxUrl }: LoginPlaces,
  who: Who,
): Promise<string> => {
  const address = new URL('/api/authorize/', walletUrl);
  address.search = new URLSearchParams({
    sns_type: 'google',
    is_jwt: '1',
    is_whale: '1',
    age_confirmed: '1',
    billing_page: 'spoon',
    country: 'kr',
  }).toString();
  const response = await fetch(address, { redirect: 'manual' });
  const authorizeUrl = placeOf(response, 'authorize');
  const chosen = await post(`${sandboxUrl}/control/api/google/sign-in`, { authorizeUrl, ...who });
  const back = await fetch(textInside(chosen, 'redirect'), {
    redirect: 'manual',
    headers: { cookie: cookiesOf(response) },
  });
  const authKey = new URL(placeOf(back, 'callback'), walletUrl).searchParams.get('auth_key');
  if (authKey === null) throw new Error(`no auth_key in ${placeOf(back, 'callback')}`);
  return authKey;
};

export const signInWithGoogle = async (places: LoginPlaces, who: Who): Promise<SignedIn> => {
  const answered = await post(`${places.walletUrl}/api/tokens/`, {
    auth_key: await authKeyOf(places, who),
    device_unique_id: 'test-device',
    sign_up: true,
  });
  return {
    jwt: textInside(answered, 'data', 'jwt'),
    refreshToken: textInside(answered, 'data', 'refresh_token'),
  };
};
