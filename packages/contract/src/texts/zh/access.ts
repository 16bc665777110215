import type { httpErrors } from '../../errors/http.ts';
import type { loginErrors } from '../../errors/login.ts';
import type { platformErrors } from '../../errors/platform.ts';
import type { TextsOf } from '../text.ts';

export const accessTexts = {
  not_authenticated: { title: '請重新登入', text: '我們無法確認是您本人。請重新登入後再繼續。' },
  no_right: { text: '您沒有使用權限。' },
  token_expired: {
    title: '登入已結束',
    text: '為了您的安全，登入時間已結束。請重新登入後再繼續。',
  },
  invalid_account_info: {
    title: '帳號資訊無效',
    text: '無法使用此帳號的資訊。請在登入服務中確認後再試一次，或改用其他方式登入。',
  },
  wrong_account_info: {
    title: '帳號不正確',
    text: '這不是您註冊時使用的帳號。請使用先前的帳號登入。',
  },
  account_already_registered: {
    title: '已經註冊',
    text: '此登入方式已屬於另一個帳號。請使用該帳號登入。',
  },
  account_deleted: {
    title: '帳號已刪除',
    text: '此帳號已刪除。刪除滿 {days}\u00a0天後可以重新註冊。',
  },
  sns_login_failed: { title: '登入失敗', text: '社群登入未成功。請再試一次，或改用其他方式登入。' },
  account_blocked: {
    title: '帳號已停用',
    text: '此帳號因違反規定而遭停用。如果您認為有誤，請聯絡客服。',
  },
  login_failed: {
    title: '暫時性錯誤',
    text: '因暫時性錯誤而無法登入。請稍後再試。若持續發生，請聯絡客服。',
  },
  login_required: { title: '請先登入', text: '登入後才能使用此功能。' },
  login_unconfirmed: {
    title: '這是您本人嗎？',
    text: '您即將以 {nickname} 的身分登入。請確認這是您本人的帳號，再繼續操作。',
  },
  not_registered: {
    title: '尚無帳號',
    text: '尚無以此方式註冊的帳號。請再登入一次以完成註冊。',
  },
  auth_key_invalid: { title: '請重新登入', text: '此登入連結已使用過或已過期。請重新登入。' },
  refresh_token_invalid: { title: '請重新登入', text: '登入已結束。請重新登入後再繼續。' },
  refresh_token_reused: {
    title: '請重新登入',
    text: '為了保護您的帳號，我們已在所有視窗將您登出。請重新登入後再繼續。',
  },
  login_canceled: {
    title: '尚未完成登入',
    text: '您尚未完成登入就返回了。隨時可以再試一次。',
  },
  login_attempt_expired: {
    title: '請再試一次',
    text: '登入時間過長，或重複開啟了登入頁面。請重新開始。',
  },
  sns_type_not_available: { text: '此處無法使用這種登入方式。請選擇其他方式。' },
  age_confirmation_required: { text: '年滿 {age} 歲才能登入。請確認您的年齡。' },
  certification_required: { title: '請驗證身分', text: '沒有扣款。請先完成身分驗證再繼續。' },
  user_not_found: { text: '找不到此使用者。請重新登入，或聯絡客服。' },
  email_or_password_wrong: {
    text: '電子郵件或密碼不正確。請再確認一次，或重設密碼。若是第一次使用，請先註冊。',
  },
  login_locked: {
    title: '嘗試次數過多',
    text: '為了保護帳號，登入暫時停用。請稍後再試。重設密碼後即可立刻登入。',
  },
  login_code_wrong: { text: '驗證碼不正確。請確認後再輸入一次。' },
  login_code_expired: {
    title: '驗證碼已失效',
    text: '這組驗證碼已過期或已使用。請重新取得驗證碼。',
  },
  code_too_often: { text: '取得驗證碼過於頻繁。請稍後再試。' },
  message_not_sent: { title: '未能送出', text: '目前無法傳送驗證碼。請稍後再試一次。' },
  recipient_unreachable: {
    title: '未能送出',
    text: '無法傳送訊息到這個號碼或電子郵件。請確認後再試，或改用其他號碼或電子郵件。',
  },
  not_found: { title: '找不到', text: '您要找的內容不在這裡，可能已移動或刪除。' },
  idempotency_key_missing: {
    text: '沒有扣款。無法安全送出您的請求。請重新整理頁面後再試一次。',
  },
  idempotency_key_mismatch: {
    text: '這次送出的內容與先前不同，因此沒有處理。再試之前請先查看紀錄。',
  },
  idempotency_key_in_progress: { text: '您先前送出的請求仍在處理中。請稍候，不需要再次送出。' },
  too_many_requests: { text: '操作太快了。請稍候再試一次。' },
  server_busy: { title: '系統忙碌中', text: '目前使用人數較多。請稍後再試。' },
  temporary_error: {
    title: '暫時性錯誤',
    text: '我們的系統發生問題。再試之前請先查看紀錄。若持續發生，請聯絡客服。',
  },
  request_too_large: { text: '送出的內容太大。請縮小後再試一次。' },
  unsupported_media_type: { text: '此處無法使用這種格式。' },
  method_not_allowed: { text: '此處無法執行這項操作。請重新整理頁面後再試一次。' },
  under_maintenance: { title: '維護中', text: '此部分正在維護，很快就會恢復。您的餘額沒有變動。' },
  request_timed_out: {
    title: '處理時間過長',
    text: '處理逾時。為避免重複處理，再試之前請先查看紀錄。',
  },
} as const satisfies TextsOf<typeof httpErrors & typeof loginErrors & typeof platformErrors>;
