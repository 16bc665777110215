import type { Config } from './platform/config/index.ts';
import { isSameSecret } from './platform/http/index.ts';

/** Whoever comes with the token that all of them share. */
const nobodyInParticular = 'operator';

/** The operator who has a token: by name, where it is one of their own. */
export const createOperators =
  ({ operatorToken, operators }: Pick<Config, 'operatorToken' | 'operators'>) =>
  (token: string): string | undefined => {
    const named = operators.filter((each) => isSameSecret(token, each.token));
    const isShared = isSameSecret(token, operatorToken);
    return named[0]?.name ?? (isShared ? nobodyInParticular : undefined);
  };
