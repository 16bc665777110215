import type { httpErrors } from '../../errors/http.ts';
import type { loginErrors } from '../../errors/login.ts';
import type { platformErrors } from '../../errors/platform.ts';
import type { TextsOf } from '../text.ts';

export const accessTexts = {
  not_authenticated: {
    title: '다시 로그인해 주세요',
    text: '본인인지 확인하지 못했어요. 계속하려면 다시 로그인해 주세요.',
  },
  no_right: { text: '이용할 권한이 없어요.' },
  token_expired: {
    title: '로그인이 만료됐어요',
    text: '안전을 위해 로그인이 만료됐어요. 계속하려면 다시 로그인해 주세요.',
  },
  invalid_account_info: {
    title: '계정 정보를 확인할 수 없어요',
    text: '이 계정의 정보를 사용할 수 없어요. 로그인 서비스에서 정보를 확인한 뒤 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  },
  wrong_account_info: {
    title: '다른 계정이에요',
    text: '가입할 때 쓴 계정이 아니에요. 전에 쓰던 계정으로 로그인해 주세요.',
  },
  account_already_registered: {
    title: '이미 가입되어 있어요',
    text: '이 로그인 방법은 다른 계정에 연결되어 있어요. 그 계정으로 로그인해 주세요.',
  },
  account_deleted: {
    title: '탈퇴한 계정이에요',
    text: '탈퇴한 날부터 {days}일이 지나면 다시 가입할 수 있어요.',
  },
  sns_login_failed: {
    title: '로그인하지 못했어요',
    text: 'SNS 로그인이 되지 않았어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
  },
  account_blocked: {
    title: '이용이 제한된 계정이에요',
    text: '운영 정책 위반으로 이용이 제한된 계정이에요. 잘못된 것 같다면 고객센터로 문의해 주세요.',
  },
  login_failed: {
    title: '일시적인 오류예요',
    text: '일시적인 오류로 로그인하지 못했어요. 잠시 후 다시 시도해 주세요. 계속되면 고객센터로 문의해 주세요.',
  },
  login_required: { title: '로그인해 주세요', text: '로그인한 뒤에 이용할 수 있어요.' },
  login_unconfirmed: {
    title: '본인이 맞나요?',
    text: '곧 {nickname} 님으로 로그인돼요. 본인일 때만 계속해 주세요.',
  },
  not_registered: {
    title: '아직 계정이 없어요',
    text: '이 로그인 방법으로 가입한 계정이 없어요. 다시 로그인해서 가입해 주세요.',
  },
  auth_key_invalid: {
    title: '다시 로그인해 주세요',
    text: '이미 사용했거나 너무 오래된 로그인 링크예요. 다시 로그인해 주세요.',
  },
  refresh_token_invalid: {
    title: '다시 로그인해 주세요',
    text: '로그인이 만료됐어요. 계속하려면 다시 로그인해 주세요.',
  },
  refresh_token_reused: {
    title: '다시 로그인해 주세요',
    text: '계정을 보호하려고 모든 창에서 로그아웃했어요. 계속하려면 다시 로그인해 주세요.',
  },
  login_canceled: {
    title: '로그인을 마치지 않았어요',
    text: '로그인을 끝내기 전에 돌아왔어요. 언제든지 다시 시도할 수 있어요.',
  },
  login_attempt_expired: {
    title: '다시 시도해 주세요',
    text: '로그인 시간이 지났거나 로그인 화면이 두 번 열렸어요. 처음부터 다시 시작해 주세요.',
  },
  sns_type_not_available: {
    text: '여기에서는 이 방법으로 로그인할 수 없어요. 다른 방법을 선택해 주세요.',
  },
  age_confirmation_required: {
    text: '만 {age}세 이상만 로그인할 수 있어요. 나이를 확인해 주세요.',
  },
  certification_required: {
    title: '본인 인증이 필요해요',
    text: '결제된 금액은 없어요. 계속하려면 본인 인증을 해 주세요.',
  },
  user_not_found: { text: '사용자를 찾을 수 없어요. 다시 로그인하거나 고객센터로 문의해 주세요.' },
  email_or_password_wrong: {
    text: '이메일이나 비밀번호가 맞지 않아요. 다시 확인하거나 비밀번호를 재설정해 주세요. 처음이라면 회원가입해 주세요.',
  },
  login_locked: {
    title: '너무 많이 시도했어요',
    text: '계정을 보호하려고 로그인을 잠시 막았어요. 나중에 다시 시도해 주세요. 비밀번호를 재설정하면 바로 로그인할 수 있어요.',
  },
  login_code_wrong: { text: '인증번호가 맞지 않아요. 확인한 뒤 다시 입력해 주세요.' },
  login_code_expired: {
    title: '쓸 수 없는 인증번호예요',
    text: '시간이 지났거나 이미 사용한 인증번호예요. 새 인증번호를 받아 주세요.',
  },
  code_too_often: { text: '인증번호를 너무 자주 요청했어요. 잠시 후에 다시 받아 주세요.' },
  message_not_sent: {
    title: '보내지 못했어요',
    text: '인증번호를 보내지 못했어요. 잠시 후 다시 시도해 주세요.',
  },
  recipient_unreachable: {
    title: '보내지 못했어요',
    text: '이 번호나 주소로는 메시지를 보낼 수 없어요. 다시 확인하거나 다른 번호나 주소를 입력해 주세요.',
  },
  not_found: {
    title: '찾을 수 없어요',
    text: '찾으시는 내용이 없어요. 옮겨졌거나 삭제됐을 수 있어요.',
  },
  idempotency_key_missing: {
    text: '결제된 금액은 없어요. 요청을 안전하게 보낼 수 없어서 처리하지 않았어요. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
  },
  idempotency_key_mismatch: {
    text: '앞서 보낸 내용과 달라서 다시 처리하지 않았어요. 다시 시도하기 전에 내역을 확인해 주세요.',
  },
  idempotency_key_in_progress: {
    text: '먼저 보낸 요청을 처리하고 있어요. 다시 보내지 말고 잠시 기다려 주세요.',
  },
  too_many_requests: { text: '요청이 너무 많아요. 잠시 기다렸다가 다시 시도해 주세요.' },
  server_busy: {
    title: '지금 이용자가 많아요',
    text: '접속이 몰리고 있어요. 잠시 후 다시 시도해 주세요.',
  },
  temporary_error: {
    title: '일시적인 오류예요',
    text: '저희 쪽에서 문제가 생겼어요. 다시 시도하기 전에 내역을 확인해 주세요. 계속되면 고객센터로 문의해 주세요.',
  },
  request_too_large: { text: '보낸 내용이 너무 커요. 크기를 줄여서 다시 시도해 주세요.' },
  unsupported_media_type: { text: '여기에서는 사용할 수 없는 형식이에요.' },
  method_not_allowed: {
    text: '여기에서는 할 수 없어요. 페이지를 새로 고친 뒤 다시 시도해 주세요.',
  },
  under_maintenance: {
    title: '점검 중이에요',
    text: '곧 다시 이용할 수 있어요. 잔액은 그대로 있어요.',
  },
  request_timed_out: {
    title: '시간이 너무 오래 걸렸어요',
    text: '처리가 너무 오래 걸려 끝내지 못했어요. 두 번 처리되지 않도록, 다시 시도하기 전에 내역을 확인해 주세요.',
  },
} as const satisfies TextsOf<typeof httpErrors & typeof loginErrors & typeof platformErrors>;
