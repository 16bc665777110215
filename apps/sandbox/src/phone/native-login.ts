import { asObject, textOf } from '../platform/json.ts';

interface NativeLogin {
  readonly walletUrl: string;
  readonly sandboxUrl: string;
  readonly person: string;
}

const byHand = { redirect: 'manual' } as const;

/** Logs a demo person in as an app does, outside of the web view; the key that is then handed over. */
export async function nativeLogin(login: NativeLogin): Promise<string | undefined> {
  const { walletUrl, sandboxUrl, person } = login;
  const query = 'sns_type=google&is_jwt=1&is_whale=1&age_confirmed=1&billing_page=spoon';
  const begun = await fetch(`${walletUrl}/api/authorize/?${query}`, byHand);
  const cookie = begun.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const chosen = await fetch(`${sandboxUrl}/control/api/google/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ authorizeUrl: begun.headers.get('location'), person }),
  });
  const redirect = textOf(asObject(await chosen.json())['redirect']);
  if (redirect === undefined) return undefined;
  const back = await fetch(redirect, { ...byHand, headers: { cookie } });
  const location = back.headers.get('location');
  if (location === null) return undefined;
  return new URL(location, walletUrl).searchParams.get('auth_key') ?? undefined;
}
