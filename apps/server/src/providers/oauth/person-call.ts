import { sendOut } from '../../platform/outbound.ts';
import { callTimeoutSeconds } from './configuration.ts';
import { LoginFault } from './fault.ts';

type PersonCall = {
  readonly url: URL;
  readonly accessToken: string;
  /** The provider's own word for what went wrong, out of its answer. */
  readonly reasonOf?: (body: unknown) => string | undefined;
};

/** Asks whose access token it is, where no signed token says so. */
export const askForPerson = async ({
  url,
  accessToken,
  reasonOf,
}: PersonCall): Promise<unknown> => {
  const answer = await sendOut({
    method: 'GET',
    url: url.href,
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    budgetMs: callTimeoutSeconds * 1000,
  });
  if (answer.kind !== 'answered') throw new LoginFault(answer.why);
  if (answer.status === 200) return answer.body;
  throw new LoginFault(reasonOf?.(answer.body) ?? `status_${answer.status}`);
};
