import type { MessageTexts } from '../text.ts';

export const messageTexts = {
  charge_complete: { title: '충전이 끝났어요', text: '스푼이 들어왔어요. 즐겁게 이용해 주세요!' },
  exchange_request_complete: {
    title: '환전을 신청했어요',
    text: '환전 신청이 끝났어요. 내역에서 진행 상태를 볼 수 있어요.',
  },
  convert_complete: { title: '전환이 끝났어요', text: '포인트가 스푼으로 바뀌었어요.' },
  main_card_set: { text: '대표 카드로 설정했어요. 다음 결제부터 이 카드를 사용해요.' },
  download_forms_on_pc: { text: '양식은 PC에서 내려받아 주세요.' },
  sign_up_prompt: {
    title: '먼저 가입해 주세요',
    text: '이 로그인으로 만든 계정이 아직 없어요. 가입할까요?',
  },
  google_in_app_browser: {
    title: '브라우저에서 열어 주세요',
    text: '앱 안에서는 구글 로그인을 쓸 수 없어요. 모바일 브라우저에서 이 페이지를 열거나 다른 방법으로 로그인해 주세요.',
  },
  offline: {
    title: '연결되어 있지 않아요',
    text: '기기가 인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 시도해 주세요.',
  },
  timed_out: {
    title: '아직 응답이 없어요',
    text: '제시간에 응답을 받지 못했어요. 두 번 처리되지 않도록, 다시 시도하기 전에 내역을 확인해 주세요.',
  },
  unreadable_answer: {
    title: '문제가 생겼어요',
    text: '응답을 읽지 못했어요. 다시 시도하기 전에 내역을 확인해 주세요.',
  },
  unknown_error: {
    title: '문제가 생겼어요',
    text: '처리하지 못했어요. 다시 시도하기 전에 내역을 확인해 주세요. 계속되면 고객센터로 문의해 주세요.',
  },
  required: { text: '꼭 입력해 주세요.' },
  numeric_only: { text: '숫자만 입력해 주세요.' },
  invalid_format: { text: '형식이 맞지 않아요. 확인해 주세요.' },
  invalid_date: { text: '올바른 날짜를 입력해 주세요.' },
  invalid_amount: { text: '올바른 금액을 입력해 주세요.' },
  quantity_out_of_range: { text: '수량은 {minimum}개부터 {maximum}개까지 선택해 주세요.' },
  product_required: { text: '구매할 금액을 선택해 주세요.' },
  bank_required: { text: '은행을 선택해 주세요.' },
  account_holder_required: { text: '예금주를 입력해 주세요.' },
  account_number_required: { text: '계좌번호를 입력해 주세요.' },
  account_number_no_hyphens: { text: '계좌번호는 하이픈(-) 없이 입력해 주세요.' },
  exceeds_exchangeable: { text: '환전할 수 있는 금액을 넘었어요.' },
  exceeds_points: { text: '전환할 수 있는 스푼을 넘었어요.' },
  below_minimum_amount: { text: '{minimum} 이상 입력해 주세요.' },
  below_minimum_spoons: { text: '{minimum} 이상 입력해 주세요.' },
  terms_required: { text: '서비스 이용약관에 동의해 주세요.' },
  privacy_consent_required: { text: '개인정보 수집 및 이용에 동의해 주세요.' },
  resident_number_consent_required: { text: '주민등록번호 수집에 동의해 주세요.' },
  nickname_too_long: { text: '{limit}자까지 입력할 수 있어요.' },
  nickname_characters: { text: '특수문자는 쓸 수 없어요.' },
  card_invalid: { text: '카드 번호가 올바르지 않아요. 다시 확인해 주세요.' },
  document_required: { text: '서류를 올려 주세요.' },
} as const satisfies MessageTexts;
