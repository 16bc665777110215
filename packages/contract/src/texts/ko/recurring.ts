import type { cardErrors } from '../../errors/card.ts';
import type { subscriptionErrors } from '../../errors/subscription.ts';
import type { TextsOf } from '../text.ts';

export const recurringTexts = {
  card_already_exists: {
    title: '이미 등록된 카드예요',
    text: '이미 등록한 카드예요. 내 카드에서 선택할 수 있어요.',
  },
  card_terms_denied: { text: '서비스 이용약관에 동의해 주세요.' },
  card_not_found: { text: '카드를 찾을 수 없어요. 카드 목록을 새로 고치고 다시 선택해 주세요.' },
  too_many_cards: {
    text: '등록할 수 있는 카드 수를 모두 채웠어요. 먼저 다른 카드를 삭제해 주세요.',
  },
  invalid_card: { text: '카드 정보가 올바르지 않아요. 카드 번호를 다시 확인해 주세요.' },
  card_type_not_allowed: { text: '신용카드만 사용할 수 있어요. 신용카드를 등록해 주세요.' },
  main_card_delete_failed: {
    title: '대표 카드예요',
    text: '대표 카드는 삭제할 수 없어요. 먼저 다른 카드를 대표 카드로 바꿔 주세요.',
  },
  card_in_use: { text: '지금 결제에 쓰이고 있는 카드예요. 결제가 끝난 뒤에 다시 시도해 주세요.' },
  card_delete_while_subscribed: {
    title: '사용 중인 카드예요',
    text: '구독 결제에 쓰고 있는 카드는 삭제할 수 없어요. 먼저 구독의 결제 카드를 바꿔 주세요.',
  },
  card_error: {
    text: '결제된 금액은 없어요. 카드를 처리하는 중에 문제가 생겼어요. 잠시 후 다시 시도해 주세요.',
  },
  card_stopped: { text: '정지된 카드예요. 카드사에 문의하거나 다른 카드를 이용해 주세요.' },
  card_rejected: {
    text: '결제된 금액은 없어요. 카드사에서 거절한 카드예요. 다른 카드를 이용해 주세요.',
  },
  card_unusable: { text: '사용할 수 없는 카드예요. 카드사에 문의해 주세요.' },
  card_unsupported: { text: '지원하지 않는 카드예요. 다른 카드를 이용해 주세요.' },
  card_limit_exceeded: {
    text: '결제된 금액은 없어요. 카드 한도를 넘었어요. 다른 카드를 이용해 주세요.',
  },
  card_balance_insufficient: { text: '결제된 금액은 없어요. 카드의 잔액이 부족해요.' },
  card_link_failed: {
    text: '연결할 수 없는 카드예요. 입력한 내용을 확인하거나 다른 카드를 이용해 주세요.',
  },
  card_edit_in_progress: { text: '지금 수정하고 있는 카드예요. 잠시 후 다시 시도해 주세요.' },
  card_registration_expired: {
    text: '결제된 금액은 없어요. 카드 등록 시간이 지났어요. 카드를 다시 입력해 주세요.',
  },
  subscription_creation_failed: {
    title: '구독하지 못했어요',
    text: '결제된 금액이 있다면 환불해 드려요. 구독을 시작하지 못했어요. 고객센터로 문의해 주세요.',
  },
  subscription_creation_not_recorded: {
    title: '구독하지 못했어요',
    text: '결제된 금액은 없어요. 구독을 시작하지 못했어요. 다시 시도해 주세요.',
  },
  subscription_creation_not_paid: {
    title: '구독하지 못했어요',
    text: '결제된 금액은 없어요. 첫 결제가 거절되어 구독을 시작하지 못했어요. 다른 카드로 시도해 주세요.',
  },
  subscription_creation_not_scheduled: {
    title: '구독하지 못했어요',
    text: '결제한 금액은 환불해 드려요. 구독 설정을 끝내지 못했어요. 나중에 다시 시도해 주세요.',
  },
  subscription_creation_not_granted: {
    title: '구독하지 못했어요',
    text: '결제한 금액은 환불해 드려요. 혜택을 드리지 못했어요. 나중에 다시 시도해 주세요.',
  },
  subscription_drop_failed: {
    title: '해지하지 못했어요',
    text: '구독이 아직 유지되고 있어요. 구독을 해지하지 못했어요. 다시 시도하거나 고객센터로 문의해 주세요.',
  },
  subscription_drop_not_recorded: {
    title: '해지하지 못했어요',
    text: '구독이 아직 유지되고 있어요. 해지 신청을 저장하지 못했어요. 다시 시도해 주세요.',
  },
  duplicated_promotion: { text: '결제된 금액은 없어요. 이미 사용한 프로모션이에요.' },
  promotion_not_found: { text: '결제된 금액은 없어요. 없는 프로모션이거나 대상이 아니에요.' },
  promotion_standard_price_not_found: {
    text: '결제된 금액은 없어요. 이 나라의 가격이 없는 프로모션이에요.',
  },
  promotion_usage_failed: {
    text: '결제된 금액은 없어요. 프로모션을 적용하지 못했어요. 잠시 후 다시 시도해 주세요.',
  },
  promotion_expired: { text: '결제된 금액은 없어요. 끝난 프로모션이에요.' },
  free_trial_ended: {
    text: '안내한 무료 기간은 이제 받을 수 없어요. 결제 금액을 다시 확인해 주세요.',
  },
  subscription_not_found: { text: '구독을 찾을 수 없어요. 페이지를 새로 고치고 확인해 주세요.' },
  subscription_minor_not_allowed: { text: '미성년자는 정기결제를 이용할 수 없어요.' },
  subscription_cancel_too_late: {
    title: '이번 결제 전에는 해지할 수 없어요',
    text: '다음 결제 {hours}시간 전까지 해지할 수 있어요. 결제가 끝나면 바로 해지할 수 있어요.',
  },
  subscription_already_canceled: {
    text: '이미 해지했거나 끝난 구독이에요. 페이지를 새로 고쳐 상태를 확인해 주세요.',
  },
} as const satisfies TextsOf<typeof cardErrors & typeof subscriptionErrors>;
