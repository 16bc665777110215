import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';

export interface Problem {
  readonly status: number;
  readonly errorCode: string;
  readonly msg: string;
}

/** Toss Pay says most refusals with HTTP 200 and a code of -1. */
const messages: Readonly<Record<string, readonly [status: number, msg: string]>> = {
  COMMON_PAY_ERROR: [200, '결제에 실패했습니다.'],
  COMMON_INVALID_PARAMETER: [200, '요청값이 잘못되었습니다.'],
  COMMON_INVALID_API_KEY: [200, '등록되지 않은 가맹점입니다.'],
  COMMON_BREAK_TIME_OF_BANK: [200, '은행 점검시간(23:20~00:40)에는 토스 결제를 할 수 없어요.'],
  COMMON_SYSTEM_ERROR: [500, '시스템 오류가 발생했습니다.'],
  PAYMENT_EXISTING_PAYMENT: [200, '이미 존재하는 주문번호입니다.'],
  EXECUTE_PAY_NOT_APPROVED: [200, '아직 구매자가 결제를 승인하지 않았습니다.'],
  TRANSACTION_NOT_FOUND: [200, '존재하지 않는 거래내역 입니다.'],
  INACTIVE_USER: [200, '이용이 정지된 사용자입니다.'],
  COMMON_REFUND_ERROR: [200, '환불에 실패했습니다.'],
  REFUND_REFUND_NO_DUPLICATE: [200, '이미 환불처리 된 refundNo 입니다.'],
  REFUND_EXCEED_DAILY: [200, '일 환불 한도를 초과했습니다.'],
};

export function problem(errorCode: string): Problem {
  const [status, msg] = messages[errorCode] ?? [200, '결제에 실패했습니다.'];
  return { status, errorCode, msg };
}

export function problemAnswer({ status, errorCode, msg }: Problem): Answer {
  return { status, body: { code: -1, msg, errorCode } };
}

/** A refusal in the code that was asked for, or in the usual one. */
export function refusal(errorCode: ErrorCode | undefined, usual: string): Problem {
  return problem(String(errorCode ?? usual));
}
