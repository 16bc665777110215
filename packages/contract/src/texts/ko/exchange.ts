import type { exchangeErrors } from '../../errors/exchange.ts';
import type { TextsOf } from '../text.ts';

export const exchangeTexts = {
  point_wrong: {
    text: '환전되지 않았어요. 입력한 포인트가 올바르지 않아요. 포인트를 확인해 주세요.',
  },
  exchange_spoons_insufficient: {
    title: '스푼이 부족해요',
    text: '아직 환전하기에 부족해요. {minimum}부터 환전할 수 있어요.',
  },
  payout_account_inactive: {
    title: '지급 계정을 쓸 수 없어요',
    text: '환전되지 않았어요. 지급 계정이 활성화되어 있지 않아요. 지급 서비스에서 확인하거나 고객센터 안내를 읽어 주세요.',
  },
  exchange_temporary_error: {
    title: '일시적인 오류예요',
    text: '환전되지 않았어요. 포인트는 그대로 있어요. 일시적인 오류가 생겼어요. 오류가 계속되면 고객센터로 문의해 주세요.',
  },
  exchange_other_reason: {
    text: '이 계좌로는 환전할 수 없어요. 포인트는 그대로예요. 다른 계좌를 쓰거나 고객센터로 문의해 주세요.',
  },
  exchange_amount_exceeded: { text: '환전할 수 있는 금액을 넘었어요.' },
  exchange_below_minimum: { text: '최소 금액보다 적어요. {minimum} 이상 입력해 주세요.' },
  convert_limit_exceeded: { text: '전환할 수 있는 스푼 수를 넘었어요.' },
  convert_below_minimum: { text: '{minimum}부터 전환할 수 있어요. 더 많이 입력해 주세요.' },
  exchange_web_only: {
    text: '환전은 웹에서만 신청할 수 있어요. 브라우저에서 이 페이지를 열어 주세요.',
  },
  exchange_country_not_supported: { text: '이 나라에서는 쓸 수 없는 환전 방법이에요.' },
  exchange_in_progress: {
    title: '진행 중인 환전이 있어요',
    text: '이미 진행 중인 환전이 있어요. 끝난 뒤에 다시 신청할 수 있어요.',
  },
  exchange_consent_required: { text: '먼저 필수 약관에 모두 동의해 주세요.' },
  exchange_document_required: { text: '필요한 서류가 빠졌어요. 서류를 올리고 다시 시도해 주세요.' },
  exchange_document_invalid: {
    text: '받을 수 없는 서류예요. 서류 종류를 확인하고 선명한 이미지나 링크가 없는 PDF로 다시 올려 주세요.',
  },
  exchange_identity_mismatch: {
    text: '입력한 정보가 본인이나 가족의 정보와 달라요. 다시 확인해 주세요.',
  },
  exchange_account_mismatch: {
    text: '계좌 정보가 맞지 않아요. 은행, 계좌번호, 예금주를 다시 확인해 주세요.',
  },
  exchange_payee_gone: {
    text: '지난번 계좌 정보는 이제 보관하지 않아요. 계좌 정보를 다시 입력해 주세요.',
  },
  exchange_not_cancelable: {
    text: '이제 취소할 수 없는 환전이에요. 내역에서 상태를 확인해 주세요.',
  },
  exchange_not_found: { text: '환전 신청을 찾을 수 없어요. 환전 내역을 확인해 주세요.' },
  redirect_not_allowed: {
    text: '돌아갈 수 없는 주소예요. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
  },
  partner_product_not_available: {
    text: '환전되지 않았어요. 지금은 이용할 수 없는 상품이에요. 다른 상품을 선택해 주세요.',
  },
  settlement_not_visible_yet: {
    text: '정산 내역은 첫 구독자가 생기고 {days}일이 지나면 볼 수 있어요.',
  },
  changed_meanwhile: {
    text: '그사이 다른 사람이 변경해서 처리하지 않았어요. 새로 고친 뒤 다시 확인해 주세요.',
  },
  second_operator_required: {
    text: '다른 운영자의 승인이 필요해요. 아직 처리되지 않았어요.',
  },
  in_the_past: {
    text: '바뀐 것은 없어요. 지금 이후면서 이전 버전보다 늦은 시각을 입력해 주세요.',
  },
} as const satisfies TextsOf<typeof exchangeErrors>;
