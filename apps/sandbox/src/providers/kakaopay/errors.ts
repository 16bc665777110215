import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';

export interface KakaopayProblem {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly result?: { readonly code: string; readonly message: string };
}

/**
 * -1, -2, -401 and -780 are documented. The other numbers follow the legacy table and are not
 * confirmed. None of them tells a merchant that nothing was charged: the order's status does.
 */
export const problems = {
  internal: { status: 500, code: -1, message: 'internal server error' },
  invalidKey: { status: 401, code: -401, message: 'invalid secret key' },
  notAuthenticated: { status: 400, code: -701, message: 'payment is not authenticated yet' },
  alreadyApproved: { status: 400, code: -702, message: 'payment is already done' },
  orderMismatch: { status: 400, code: -703, message: 'order or user does not match' },
  tokenMismatch: { status: 400, code: -708, message: 'pg_token does not match' },
  cancelTooMuch: { status: 400, code: -710, message: 'cancel amount exceeds what is left' },
  cancelNotPossible: { status: 400, code: -711, message: 'payment cannot be cancelled' },
  availableMismatch: { status: 400, code: -712, message: 'cancel_available_amount differs' },
  unknownTid: { status: 400, code: -721, message: 'tid does not exist' },
  amountMismatch: { status: 400, code: -722, message: 'amount does not match' },
  expired: { status: 400, code: -723, message: 'payment has expired' },
  approvalFailure: {
    status: 400,
    code: -780,
    message: 'approval failure!',
    result: {
      code: 'USER_LOCKED',
      message: '진행중인 거래가 있습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
} as const satisfies Record<string, KakaopayProblem>;

export function invalidParameter(detail: string): KakaopayProblem {
  return { status: 400, code: -2, message: detail };
}

export function declined(code: ErrorCode | undefined): KakaopayProblem {
  const { result, ...own } = problems.approvalFailure;
  if (code === undefined) return { ...own, result };
  return /^-?\d+$/.test(String(code))
    ? { ...own, code: Number(code) }
    : { ...own, result: { code: String(code), message: own.message } };
}

export function problemAnswer({ status, code, message, result }: KakaopayProblem): Answer {
  return {
    status,
    body: {
      error_code: code,
      error_message: message,
      extras: {
        method_result_code: result?.code ?? String(code),
        method_result_message: result?.message ?? message,
      },
    },
  };
}
