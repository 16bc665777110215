import { randomUUID } from 'node:crypto';
import type { Answer } from '../../control/calls.ts';
import type { JsonObject } from '../../platform/json.ts';
import type { Transfer, TransferOrder } from './transfers.ts';

/** `20261122183000123`, by Korean clocks. */
export function koreanTime(now: Date): string {
  return new Date(now.getTime() + 9 * 3_600_000).toISOString().replaceAll(/\D/g, '');
}

/** The messages of the clearing house; a merchant's program reads the code. */
const messages: Readonly<Record<string, string>> = {
  A0000: '',
  A0001: '처리 중',
  A0002: '참가은행 에러',
  A0003: '내부 처리 에러',
  A0004: '요청전문 포맷 에러',
  A0307: '이체암호문구 불일치',
  A0310: '이체 내역 없음',
  A0312: '예금주명 불일치',
  A0322: '미등록된 이용기관 약정 계좌/계정',
  A0326: '은행거래고유번호 중복',
  O0002: 'Access Token 거부',
};

/** It answers 200 whatever it says; the code is what counts. */
export function answerOf(now: Date, code: string, more: JsonObject = {}): Answer {
  return {
    status: 200,
    body: {
      api_tran_id: randomUUID(),
      api_tran_dtm: koreanTime(now),
      rsp_code: code,
      rsp_message: messages[code] ?? `거절 (${code})`,
      ...more,
    },
  };
}

export function bankPart(code: string): JsonObject {
  return {
    bank_code_tran: '097',
    bank_rsp_code: code,
    bank_rsp_message: code === '000' ? '' : `은행 응답 ${code}`,
  };
}

export function transferPart(
  transfer: TransferOrder & Pick<Transfer, 'day'>,
  code: string,
): JsonObject {
  return {
    tran_no: '1',
    bank_tran_id: transfer.id,
    bank_tran_date: transfer.day,
    ...bankPart(code),
    bank_code_std: transfer.bank,
    account_num: transfer.accountNumber,
    account_holder_name: transfer.holder,
    tran_amt: String(transfer.amount),
  };
}
