import { banksRoute } from '@dipper/contract';
import type { AnswerOf } from '@dipper/contract';
import { bodyOf } from '../api/index.ts';
import type { Api } from '../api/index.ts';

export type Banks = AnswerOf<typeof banksRoute>['body'];

export const askBanks = (api: Api, signal: AbortSignal): Promise<Banks> =>
  bodyOf(api(banksRoute, { signal }));
