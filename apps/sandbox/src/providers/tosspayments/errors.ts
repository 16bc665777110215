import type { Answer } from '../../control/calls.ts';
import type { ErrorCode } from '../../control/outcomes.ts';

export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** The errors that the reference lists; a code that is not here answers 400 with a plain message. */
const messages: Readonly<Record<string, readonly [status: number, ko: string, en: string]>> = {
  INVALID_REQUEST: [400, '잘못된 요청입니다.', 'The request is wrong.'],
  INVALID_API_KEY: [400, '잘못된 시크릿키 연동 정보 입니다.', 'The secret key is wrong.'],
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.', 'This payment is done already.'],
  DUPLICATED_ORDER_ID: [
    400,
    '이미 승인 및 취소가 진행된 중복된 주문번호 입니다.',
    'The order number has been used.',
  ],
  PROVIDER_ERROR: [
    400,
    '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    'A passing error; try again.',
  ],
  BELOW_MINIMUM_AMOUNT: [
    400,
    '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.',
    'The amount is below the least.',
  ],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.', 'The card is stopped.'],
  INVALID_CARD_LOST_OR_STOLEN: [400, '분실 혹은 도난 카드입니다.', 'The card was lost or stolen.'],
  INVALID_REJECT_CARD: [
    400,
    '카드 사용이 거절되었습니다. 카드사 문의가 필요합니다.',
    'The card was refused; ask the card company.',
  ],
  INVALID_CARD_EXPIRATION: [
    400,
    '카드 정보를 다시 확인해주세요. (유효기간)',
    'Check the expiry of the card.',
  ],
  INVALID_CARD_NUMBER: [400, '카드번호를 다시 확인해주세요.', 'Check the number of the card.'],
  EXCEED_MAX_AMOUNT: [400, '거래금액 한도를 초과했습니다.', 'The amount is above the limit.'],
  EXCEED_MAX_PAYMENT_AMOUNT: [
    400,
    '하루 결제 가능 금액을 초과했습니다.',
    'The amount is above what one day allows.',
  ],
  EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT: [
    400,
    '당월 결제 가능금액인 1,000,000원을 초과 하셨습니다.',
    'The amount is above what one month allows.',
  ],
  EXCEED_MAX_DAILY_PAYMENT_COUNT: [
    400,
    '하루 결제 가능 횟수를 초과했습니다.',
    'Too many payments in one day.',
  ],
  NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT: [
    400,
    '할부가 지원되지 않는 카드 또는 가맹점 입니다.',
    'Instalments are not supported.',
  ],
  UNAUTHORIZED_KEY: [
    401,
    '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.',
    'The key is not known.',
  ],
  REJECT_ACCOUNT_PAYMENT: [
    403,
    '잔액부족으로 결제에 실패했습니다.',
    'The account does not hold enough.',
  ],
  REJECT_CARD_PAYMENT: [
    403,
    '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    'Above the limit, or not enough in the account.',
  ],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.', 'The card company refused.'],
  FORBIDDEN_REQUEST: [403, '허용되지 않은 요청입니다.', 'The request is not allowed.'],
  NOT_AVAILABLE_BANK: [403, '은행 서비스 시간이 아닙니다.', 'The bank does not work at this hour.'],
  INVALID_PASSWORD: [403, '결제 비밀번호가 일치하지 않습니다.', 'The password is wrong.'],
  FDS_ERROR: [
    403,
    '위험거래가 감지되어 결제가 제한됩니다.',
    'The payment looks dangerous and is not allowed.',
  ],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.', 'There is no such thing.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 입니다.', 'There is no such payment.'],
  NOT_FOUND_PAYMENT_SESSION: [
    404,
    '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
    'The time to pay is over.',
  ],
  IDEMPOTENT_REQUEST_PROCESSING: [
    409,
    '이전 멱등 요청이 처리중입니다.',
    'The first of these requests is still running.',
  ],
  INVALID_IDEMPOTENCY_KEY: [
    400,
    '멱등키는 300자 이하여야 합니다.',
    'The idempotency key is too long.',
  ],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [
    500,
    '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
    'Something failed inside; try again.',
  ],
  UNKNOWN_PAYMENT_ERROR: [
    500,
    '결제에 실패했어요. 같은 문제가 반복된다면 은행이나 카드사로 문의해주세요.',
    'The payment failed.',
  ],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.', 'It has been cancelled already.'],
  NOT_FOUND_BILLING: [404, '존재하지 않는 빌링키 입니다.', 'There is no such billing key.'],
  INVALID_BILL_KEY_REQUEST: [
    400,
    '빌링키 인증이 완료되지 않았거나 유효하지 않은 빌링 거래 건입니다.',
    'The billing key is good no more.',
  ],
  NOT_MATCHES_CUSTOMER_KEY: [
    400,
    '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.',
    'The key was given for another customer.',
  ],
  INVALID_CUSTOMER_KEY: [400, '잘못된 고객키 입니다.', 'The customer key is wrong.'],
  NOT_FOUND_AUTH_KEY: [
    404,
    '유효하지 않은 인증키 입니다.',
    'The auth key is unknown, or was used.',
  ],
  NOT_SUPPORTED_CARD_TYPE: [400, '지원되지 않는 카드 종류입니다.', 'Such cards are not supported.'],
  NOT_REGISTERED_CARD_COMPANY: [
    400,
    '카드를 사용 등록 후 이용해주세요.',
    'The card company does not know this card.',
  ],
  INVALID_CARD_IDENTITY: [
    400,
    '입력하신 주민번호/사업자번호가 카드 소유주 정보와 일치하지 않습니다.',
    'The identity is not the holder’s.',
  ],
  INVALID_CARD_PASSWORD: [
    400,
    '카드 정보를 다시 확인해주세요. (비밀번호)',
    'Check the password of the card.',
  ],
  INVALID_BIRTH_DAY_FORMAT: [
    400,
    '생년월일 정보는 6자리의 `yyMMdd` 형식이어야 합니다. 사업자등록번호는 10자리의 숫자여야 합니다.',
    'A birth date has six digits, a business number ten.',
  ],
  INVALID_REFUND_ACCOUNT_INFO: [
    400,
    '환불 계좌번호와 예금주명이 일치하지 않습니다.',
    'Account and holder do not match.',
  ],
  INVALID_REFUND_ACCOUNT_NUMBER: [
    400,
    '잘못된 환불 계좌번호입니다.',
    'The account number is wrong.',
  ],
  INVALID_BANK: [400, '유효하지 않은 은행입니다.', 'There is no such bank.'],
  NOT_MATCHES_REFUNDABLE_AMOUNT: [
    400,
    '잔액 결과가 일치하지 않습니다.',
    'What is left is another amount.',
  ],
  REFUND_REJECTED: [
    400,
    '환불이 거절됐습니다. 결제사에 문의 부탁드립니다.',
    'The refund was refused.',
  ],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.', 'That amount cannot go back.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.', 'It cannot be cancelled.'],
  EXCEED_MAX_REFUND_DUE: [403, '환불 가능한 기간이 지났습니다.', 'It is too late to refund.'],
  NOT_ALLOWED_PARTIAL_REFUND: [
    403,
    '에스크로 주문, 현금 카드 결제일 경우 부분 환불이 불가합니다.',
    'Only all of it can go back.',
  ],
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: [
    403,
    '입금 대기중인 결제는 부분 환불이 불가합니다.',
    'Nothing has been paid in yet.',
  ],
  FAILED_REFUND_PROCESS: [
    500,
    '은행 응답시간 지연이나 일시적인 오류로 환불요청에 실패했습니다.',
    'The refund failed for now.',
  ],
};

export function problem(code: string): Problem {
  const [status, message] = messages[code] ?? [400, '결제에 실패했습니다.'];
  return { status, code, message };
}

export function problemAnswer({ status, code, message }: Problem, isEnglish = false): Answer {
  return {
    status,
    body: { code, message: isEnglish ? (messages[code]?.[2] ?? message) : message },
  };
}

/** A refusal in the code that was asked for, or in the usual one. */
export function refusal(errorCode: ErrorCode | undefined, usual: string): Problem {
  return problem(String(errorCode ?? usual));
}
