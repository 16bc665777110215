import { failure, readTokenPayload } from '@dipper/contract';
import type { Result } from '@dipper/contract';
import type { ApiProblem, TokenSource } from '../api/index.ts';

const personOf = (token: Result<string, ApiProblem>): number | undefined => {
  const payload = token.ok ? readTokenPayload(token.value) : token;
  return payload.ok ? payload.value.userId : undefined;
};

/**
 * Limits a token source to one person: all tabs share the stored tokens, and another tab may have stored
 * somebody else's. A call of one person never goes out as the other's.
 */
export const onlyFor = (
  userId: number | undefined,
  tokens: TokenSource,
  onOther: () => void,
): TokenSource => {
  const own = (token: Result<string, ApiProblem>): Result<string, ApiProblem> => {
    const other = personOf(token);
    if (userId === undefined || other === undefined || other === userId) return token;
    onOther();
    return failure({ kind: 'aborted' });
  };
  return {
    freshToken: async () => own(await tokens.freshToken()),
    renew: async (expired) => own(await tokens.renew(expired)),
  };
};
