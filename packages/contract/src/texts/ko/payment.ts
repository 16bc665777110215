import type { paymentServiceErrors } from '../../errors/payment-service.ts';
import type { purchaseErrors } from '../../errors/purchase.ts';
import type { TextsOf } from '../text.ts';

export const paymentTexts = {
  wrong_request_format: {
    text: '형식이 맞지 않는 정보가 있어요. 입력한 내용을 확인하고 다시 시도해 주세요.',
  },
  product_not_found: { text: '상품을 찾을 수 없어요. 목록에서 다른 상품을 선택해 주세요.' },
  group_not_found: { text: '상품 그룹을 찾을 수 없어요. 다른 상품을 선택해 주세요.' },
  billing_key_not_found: {
    text: '결제된 금액은 없어요. 카드사에서 이 카드를 확인할 수 없어요. 카드를 다시 등록하거나 다른 카드를 선택해 주세요.',
  },
  currency_not_found: { text: '결제된 금액은 없어요. 이 통화로는 결제할 수 없어요.' },
  standard_price_not_found: {
    text: '결제된 금액은 없어요. 이 나라의 가격이 아직 없는 상품이에요.',
  },
  payment_not_found: {
    title: '결제를 찾을 수 없어요',
    text: '이 결제를 찾지 못했어요. 결제 내역을 확인하고, 돈이 빠져나갔다면 고객센터로 문의해 주세요.',
  },
  toss_error_code_not_found: {
    text: '아직 알 수 없는 이유로 카드 결제가 되지 않았어요. 다시 시도하기 전에 내역을 확인하거나 고객센터로 문의해 주세요.',
  },
  plan_level_not_found: { text: '지금은 없는 플랜 등급이에요. 다른 등급을 선택해 주세요.' },
  reward_id_not_found: {
    text: '보상을 찾을 수 없어요. 받을 보상이 있다면 고객센터로 문의해 주세요.',
  },
  payment_failed: {
    title: '결제하지 못했어요',
    text: '결제된 금액은 없어요. 결제가 거절됐어요. 다시 시도하거나 다른 결제 수단을 선택해 주세요.',
  },
  dj_suspended: {
    text: '결제된 금액은 없어요. 이 DJ의 활동이 일시 정지되어 플랜을 결제할 수 없어요.',
  },
  card_payment_not_found: {
    text: '카드 결제를 찾을 수 없어요. 결제 내역을 확인하고, 돈이 빠져나갔다면 고객센터로 문의해 주세요.',
  },
  already_subscribed: {
    title: '이미 구독 중이에요',
    text: '결제된 금액은 없어요. 이미 구독하고 있는 상품이에요.',
  },
  scheduler_save_failed: {
    text: '다음 결제를 예약하지 못했어요. 잠시 후 다시 시도해 주세요. 계속되면 고객센터로 문의해 주세요.',
  },
  subscription_type_mismatch: {
    text: '결제된 금액은 없어요. 이 방법으로는 구독할 수 없는 상품이에요.',
  },
  duplicate_in_app_recovery: { text: '이미 복원한 인앱 구매예요. 잔액을 확인해 주세요.' },
  duplicated_payment: {
    title: '이미 결제했어요',
    text: '이미 끝난 결제라 다시 결제되지 않아요. 결제 내역을 확인해 주세요.',
  },
  unexpected_error: {
    title: '예상하지 못한 문제가 생겼어요',
    text: '이 결제를 확인하고 있어요. 다시 결제하지 말아 주세요. 결과가 반영되지 않으면 고객센터로 문의해 주세요.',
  },
  payment_too_many_requests: {
    text: '결제된 금액은 없어요. 짧은 시간에 너무 많이 요청했어요. 잠시 후 다시 시도해 주세요.',
  },
  duplicated_schedule: { text: '이미 예약된 결제예요. 따로 하실 일은 없어요.' },
  billing_key_null: {
    text: '이 카드로는 더 이상 정기결제를 할 수 없어요. 다시 등록하거나 다른 카드를 선택해 주세요.',
  },
  payment_pending: {
    title: '결제를 확인하고 있어요',
    text: '결제사에 결과를 확인하고 있어요. 다시 결제하지 말아 주세요. 결제됐다면 자동으로 반영돼요.',
  },
  refund_failed: {
    title: '환불하지 못했어요',
    text: '환불된 금액은 없어요. 구매 상태는 그대로예요. 나중에 다시 시도하거나 고객센터로 문의해 주세요.',
  },
  wrong_date_pattern: { text: '날짜가 올바르지 않아요. 확인해 주세요.' },
  wrong_platform_type: { text: '여기에서는 팔지 않는 상품이에요. 목록에서 선택해 주세요.' },
  payment_retry: {
    title: '다시 시도해 주세요',
    text: '결제된 금액은 없어요. 결제사에서 지금 결제를 받지 못했어요. 잠시 후 다시 시도해 주세요.',
  },
  additional_cards_not_found: {
    text: '결제할 다른 카드가 없어요. 먼저 다른 카드를 등록해 주세요.',
  },
  wrong_next_payment_time: {
    text: '다음 결제일이 바뀌었어요. 페이지를 새로 고치고 확인해 주세요.',
  },
  wrong_refund_schedule_time: {
    text: '결제한 기간을 벗어난 환불이에요. 고객센터로 문의해 주세요.',
  },
  no_status: {
    title: '결제를 확인하고 있어요',
    text: '결제사에서 결과를 알려 주지 않았어요. 다시 결제하지 말고 몇 분 뒤에 내역을 확인해 주세요.',
  },
  unknown_meaning_20049: {
    text: '처리하지 못했어요. 다시 시도하기 전에 내역을 확인하거나 고객센터로 문의해 주세요.',
  },
  payment_right_missing: {
    title: '결제 권한이 없어요',
    text: '결제된 금액은 없어요. 이 계정에는 결제 권한이 없어요. 고객센터로 문의해 주세요.',
  },
  payment_right_blocked: {
    title: '결제가 정지됐어요',
    text: '결제된 금액은 없어요. 이 계정의 결제 기능이 정지됐어요. 고객센터로 문의해 주세요.',
  },
  daily_limit: {
    title: '오늘 횟수를 다 썼어요',
    text: '결제된 금액은 없어요. 이 결제 수단은 하루에 {limit}번까지 쓸 수 있어요. 다른 수단을 선택하거나 {until} 이후에 다시 이용해 주세요.',
  },
  minor_monthly_limit: {
    title: '이번 달 한도를 넘었어요',
    text: '결제된 금액은 없어요. 미성년자는 한 달에 {limit}원까지 결제할 수 있어요.',
  },
  price_changed: {
    title: '가격이 바뀌었어요',
    text: '결제된 금액은 없어요. 고르는 동안 가격이 바뀌었어요. 새 가격을 확인하고 다시 시도해 주세요.',
  },
  product_not_available: {
    title: '지금은 팔지 않아요',
    text: '결제된 금액은 없어요. 지금은 판매하지 않는 상품이에요. 다른 상품을 선택해 주세요.',
  },
  method_not_available: {
    text: '결제된 금액은 없어요. 지금은 쓸 수 없는 결제 수단이에요. 다른 수단을 선택해 주세요.',
  },
  method_resting: {
    text: '결제된 금액은 없어요. 지금은 이 결제 수단을 이용할 수 없는 시간이에요. 다른 수단을 선택하거나 나중에 다시 시도해 주세요.',
  },
  method_amount_out_of_range: {
    text: '결제된 금액은 없어요. 이 결제 수단으로는 한 번에 결제할 수 없는 금액이에요. 수량을 바꾸거나 다른 수단을 선택해 주세요.',
  },
  first_time_only: {
    text: '결제된 금액은 없어요. 첫 충전 혜택 상품은 이제 살 수 없어요.',
  },
  vip_only: { text: '결제된 금액은 없어요. VIP 회원만 살 수 있는 상품이에요.' },
  invalid_amount: {
    text: '올바르지 않은 금액이에요. 금액이나 수량을 확인하고 다시 시도해 주세요.',
  },
  payment_authentication_failed: {
    title: '인증하지 못했어요',
    text: '결제된 금액은 없어요. 결제 인증에 문제가 있었어요. 다른 결제 수단을 이용해 주세요.',
  },
  content_deleted: {
    text: '결제된 금액은 없어요. 결제하려던 콘텐츠가 삭제됐어요. 목록에서 다른 상품을 골라 주세요.',
  },
  purchase_running: {
    text: '결제된 금액은 없어요. 다른 구매를 처리하고 있어요. 그 구매가 끝난 뒤에 다시 시도해 주세요.',
  },
  payment_in_progress: {
    title: '결제가 진행 중이에요',
    text: '이 결제를 처리하고 있어요. 다시 결제하지 말고 결과를 기다려 주세요.',
  },
  payment_canceled: {
    title: '결제가 취소됐어요',
    text: '결제된 금액은 없어요.',
  },
  payment_already_completed: {
    title: '이미 끝난 결제예요',
    text: '이미 완료된 결제라 다시 결제되지 않아요. 잔액을 확인해 주세요.',
  },
  payment_information_incorrect: {
    text: '결제된 금액은 없어요. 결제 정보가 올바르지 않아요. 입력한 내용을 확인하고 다시 시도해 주세요.',
  },
  payment_information_not_found: {
    text: '결제된 금액은 없어요. 없는 결제 정보나 코드예요. 확인하고 다시 시도해 주세요.',
  },
  payment_cancel_error: {
    text: '취소하는 중에 오류가 생겨 아직 취소되지 않았어요. 잠시 후 다시 시도해 주세요.',
  },
  payment_request_error: {
    text: '결제된 금액은 없어요. 오류가 생겨 결제를 시작하지 못했어요. 다시 시도해 주세요.',
  },
  payment_completion_error: {
    title: '결제를 확인하고 있어요',
    text: '결제를 마치는 중에 오류가 생겼어요. 다시 결제하지 말아 주세요. 결제됐다면 자동으로 반영돼요.',
  },
  payment_expired: {
    title: '결제 시간이 지났어요',
    text: '결제된 금액은 없어요. 결제 시간이 지났어요. 처음부터 다시 결제할 수 있어요.',
  },
  provider_unavailable: {
    text: '결제된 금액은 없어요. 지금 결제사에 연결할 수 없어요. 나중에 다시 시도하거나 다른 수단을 선택해 주세요.',
  },
  refund_account_required: {
    text: '이 결제 수단은 은행 계좌로 환불해요. 은행, 계좌번호, 예금주를 입력해 주세요.',
  },
  refund_window_over: {
    title: '환불할 수 없어요',
    text: '구매 후 {days}일 안에만 환불할 수 있어요. 기간이 지난 구매예요.',
  },
  refund_spoons_used: { title: '환불할 수 없어요', text: '이 구매의 스푼을 일부 사용했어요.' },
  refund_already_requested: { text: '이미 환불했거나 환불 중인 구매예요. 내역을 확인해 주세요.' },
  spoons_insufficient: {
    title: '스푼이 부족해요',
    text: '사용된 스푼은 없어요. 가진 스푼이 부족해요.',
  },
  signature_invalid: { text: '요청을 확인할 수 없어서 처리하지 않았어요.' },
} as const satisfies TextsOf<typeof paymentServiceErrors & typeof purchaseErrors>;
