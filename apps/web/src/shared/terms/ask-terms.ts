import { termsRoute } from '@dipper/contract';
import type { Country, Locale, TermsAnswer, TermsKey } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';

type TermsRequest = { readonly country: Country; readonly key: TermsKey; readonly locale: Locale };

export const askTerms = (
  api: Api,
  query: TermsRequest,
  signal: AbortSignal,
): Promise<TermsAnswer> => bodyOf(api(termsRoute, { query, signal }));
