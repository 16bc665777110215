import { fine, warning, wrong } from './finding.ts';

/** The answer of a provider's host to a question, as it came. */
export type Answered =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'not-sent' | 'unknown'; readonly why: string };

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'nobody knows that name',
  EAI_AGAIN: 'no name server answers',
  EHOSTUNREACH: 'no way leads there',
  ECONNRESET: 'the connection was cut off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody we know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes without the ones between',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
  EPROTO: 'it does not speak TLS',
};
export const reasonOfCode = (code: string): string => reasons[code] ?? code;

const firstError = 400;
const firstFault = 500;
const refusals = new Set([401, 403]);

const needsLook = 'Ask again; if it stays, ask the provider whether something is the matter there.';

/**
 * Judges a provider's answers to a question about a payment that does not exist. `code` is the
 * provider's own: some answer an unknown key with status 200, so only the code tells.
 */
export const judgeAnswers = (
  name: string,
  answers: readonly Answered[],
  code: string | undefined,
) => {
  const last = answers.at(-1);
  if (last === undefined)
    return fine(name, 'its settings are there; it has nothing harmless to ask');
  if (last.kind !== 'answered') {
    return wrong(
      name,
      `no answer: ${reasonOfCode(last.why)}`,
      'Look at its addresses in the settings, and whether this machine may go there.',
    );
  }
  const answered = `it answered ${last.status}${code === undefined ? '' : ` (${code})`}`;
  if (refusals.has(last.status)) {
    return wrong(
      name,
      `${answered}: it does not take our keys`,
      'Lay the keys of its desk beside the settings.',
    );
  }
  if (last.status >= firstFault) return warning(name, answered, needsLook);
  if (last.status >= firstError || code !== undefined) {
    return fine(name, `${answered} to a question about a payment that is not there`);
  }
  return fine(name, answered);
};
