import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { randomHex } from '../../platform/random.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { Person } from './people.ts';

export interface Grant {
  readonly person: Person;
  readonly request: AuthorizeRequest;
}

interface CodeUse {
  readonly code: string | undefined;
  readonly redirectUri: string | undefined;
  readonly codeVerifier: string | undefined;
}

interface StoredGrant extends Grant {
  readonly expiresAt: number;
  readonly accessToken: string | null;
}

export interface UsedCode {
  readonly grant: Grant;
  readonly accessToken: string;
}

export interface Grants {
  readonly issueCode: (grant: Grant) => string;
  /** A code works once; using it again also revokes the tokens issued for the first use. */
  readonly useCode: (use: CodeUse) => UsedCode | null;
  readonly ofAccessToken: (token: string) => Grant | null;
  readonly clear: () => void;
}

const codeLifetimeMs = 10 * 60_000;
export const tokenLifetimeSeconds = 3_599;

function verifierFits({ codeChallenge }: AuthorizeRequest, verifier: string | undefined): boolean {
  if (codeChallenge === undefined) return true;
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === codeChallenge;
}

export function createGrants(clock: Clock): Grants {
  const codes = new Map<string, StoredGrant>();
  const tokens = new Map<string, StoredGrant>();

  function fresh(grant: StoredGrant | undefined): grant is StoredGrant {
    return grant !== undefined && clock.now().getTime() < grant.expiresAt;
  }

  function issueToken(grant: Grant): string {
    const token = `ya29.${randomHex(64)}`;
    const expiresAt = clock.now().getTime() + tokenLifetimeSeconds * 1_000;
    tokens.set(token, { ...grant, expiresAt, accessToken: null });
    return token;
  }

  return {
    issueCode: (grant) => {
      const code = `4/0${randomHex(60)}`;
      const expiresAt = clock.now().getTime() + codeLifetimeMs;
      codes.set(code, { ...grant, expiresAt, accessToken: null });
      return code;
    },
    useCode: ({ code, redirectUri, codeVerifier }) => {
      const grant = code === undefined ? undefined : codes.get(code);
      if (code === undefined || !fresh(grant)) return null;
      if (grant.accessToken !== null) {
        tokens.delete(grant.accessToken);
        return null;
      }
      if (grant.request.redirectUri !== redirectUri) return null;
      if (!verifierFits(grant.request, codeVerifier)) return null;
      const accessToken = issueToken(grant);
      codes.set(code, { ...grant, accessToken });
      return { grant, accessToken };
    },
    ofAccessToken: (token) => {
      const grant = tokens.get(token);
      return fresh(grant) ? grant : null;
    },
    clear: () => {
      codes.clear();
      tokens.clear();
    },
  };
}
