import type { paymentServiceErrors } from '../../errors/payment-service.ts';
import type { purchaseErrors } from '../../errors/purchase.ts';
import type { TextsOf } from '../text.ts';

export const paymentTexts = {
  wrong_request_format: { text: '部分資訊的格式不正確。請確認輸入的內容後再試一次。' },
  product_not_found: { text: '找不到此商品。請從清單選擇其他商品。' },
  group_not_found: { text: '找不到此商品群組。請選擇其他商品。' },
  billing_key_not_found: {
    text: '沒有扣款。發卡公司已無法識別此卡。請再次新增這張卡片，或選擇其他卡片。',
  },
  currency_not_found: { text: '沒有扣款。無法以您的幣別付款。' },
  standard_price_not_found: { text: '沒有扣款。此商品在您的國家尚無價格。' },
  payment_not_found: {
    title: '找不到付款',
    text: '找不到這筆付款。請查看付款紀錄。若已扣款，請聯絡客服。',
  },
  toss_error_code_not_found: {
    text: '卡片付款失敗，原因尚待確認。再試之前請先查看紀錄，或聯絡客服。',
  },
  plan_level_not_found: { text: '此方案等級已不存在。請選擇其他等級。' },
  reward_id_not_found: { text: '找不到此獎勵。如果您應該獲得獎勵，請聯絡客服。' },
  payment_failed: {
    title: '付款失敗',
    text: '沒有扣款。付款遭拒。請再試一次，或選擇其他付款方式。',
  },
  dj_suspended: { text: '沒有扣款。此 DJ 暫時停止活動，因此無法支付方案。' },
  card_payment_not_found: { text: '找不到這筆卡片付款。請查看付款紀錄。若已扣款，請聯絡客服。' },
  already_subscribed: { title: '已經訂閱', text: '沒有扣款。您已擁有此訂閱。' },
  scheduler_save_failed: { text: '無法安排下一次付款。請稍後再試。若持續發生，請聯絡客服。' },
  subscription_type_mismatch: { text: '沒有扣款。此商品無法以這種方式訂閱。' },
  duplicate_in_app_recovery: { text: '此應用程式內購買已恢復過。請查看餘額。' },
  duplicated_payment: { title: '已經付款', text: '不會再次扣款。這筆付款已完成。請查看付款紀錄。' },
  unexpected_error: {
    title: '發生未預期的狀況',
    text: '我們正在確認這筆付款。請勿再次付款。若您購買的內容未生效，請聯絡客服。',
  },
  payment_too_many_requests: { text: '沒有扣款。操作太頻繁。請稍候再試一次。' },
  duplicated_schedule: { text: '這筆付款已排定。您無須再操作。' },
  billing_key_null: { text: '此卡已無法用於定期付款。請再次新增，或選擇其他卡片。' },
  payment_pending: {
    title: '正在確認付款',
    text: '我們正在向金流業者確認結果。請勿再次付款。若已扣款，您購買的內容會自動生效。',
  },
  refund_failed: {
    title: '退款失敗',
    text: '沒有退款。您的購買沒有變更。請稍後再試，或聯絡客服。',
  },
  wrong_date_pattern: { text: '日期不正確。請確認。' },
  wrong_platform_type: { text: '此處不販售這項商品。請從清單選擇。' },
  payment_retry: { title: '請再試一次', text: '沒有扣款。金流業者目前無法受理。請稍後再試。' },
  additional_cards_not_found: { text: '您沒有其他可付款的卡片。請先新增其他卡片。' },
  wrong_next_payment_time: { text: '下次付款日期已變更。請重新整理頁面後確認。' },
  wrong_refund_schedule_time: { text: '申請退款的時間不在已付款的期間內。請聯絡客服。' },
  no_status: {
    title: '正在確認付款',
    text: '金流業者沒有告知結果。請勿再次付款，並在幾分鐘後查看紀錄。',
  },
  unknown_meaning_20049: { text: '無法完成。再試之前請先查看紀錄，或聯絡客服。' },
  payment_right_missing: {
    title: '沒有付款權限',
    text: '沒有扣款。此帳號沒有付款權限。請聯絡客服。',
  },
  payment_right_blocked: {
    title: '付款已停用',
    text: '沒有扣款。此帳號的付款功能已停用。請聯絡客服。',
  },
  daily_limit: {
    title: '已達每日上限',
    text: '沒有扣款。此付款方式每天可使用 {limit} 次。請選擇其他方式，或於 {until} 之後再試。',
  },
  minor_monthly_limit: {
    title: '已達每月上限',
    text: '沒有扣款。未成年人每月最多可支付 {limit} 韓元。',
  },
  price_changed: {
    title: '價格已變更',
    text: '沒有扣款。在您選擇期間價格已變更。請確認新價格後再試一次。',
  },
  product_not_available: {
    title: '目前未販售',
    text: '沒有扣款。此商品目前未販售。請選擇其他商品。',
  },
  method_not_available: { text: '沒有扣款。此付款方式目前無法使用。請選擇其他方式。' },
  method_resting: {
    text: '沒有扣款。此付款方式此時段暫停服務。請選擇其他方式，或稍後再試。',
  },
  method_amount_out_of_range: {
    text: '沒有扣款。此付款方式不支援此金額。請調整數量，或選擇其他方式。',
  },
  first_time_only: { text: '沒有扣款。您已無法購買此首購優惠。' },
  vip_only: { text: '沒有扣款。此商品僅限 VIP 會員。' },
  invalid_amount: { text: '此金額無效。請確認金額或數量後再試一次。' },
  payment_authentication_failed: {
    title: '無法驗證',
    text: '沒有扣款。付款驗證發生問題。請使用其他付款方式。',
  },
  content_deleted: {
    text: '沒有扣款。您要付款的內容已刪除。請從清單選擇其他項目。',
  },
  purchase_running: { text: '沒有扣款。您的另一筆購買仍在處理中。請於完成後再試一次。' },
  payment_in_progress: {
    title: '付款處理中',
    text: '這筆付款仍在處理中。請等待結果，不要再次付款。',
  },
  payment_canceled: { title: '付款已取消', text: '沒有扣款。付款已取消。' },
  payment_already_completed: {
    title: '已經完成',
    text: '不會再次扣款。這筆付款已完成。請查看餘額。',
  },
  payment_information_incorrect: { text: '沒有扣款。付款資訊不正確。請確認輸入的內容後再試一次。' },
  payment_information_not_found: { text: '沒有扣款。此付款資訊或代碼不存在。請確認後再試一次。' },
  payment_cancel_error: {
    text: '取消時發生錯誤，因此尚未取消。請稍後再試一次。',
  },
  payment_request_error: { text: '沒有扣款。因發生錯誤而無法開始付款。請再試一次。' },
  payment_completion_error: {
    title: '正在確認付款',
    text: '完成付款時發生錯誤。請勿再次付款。若已扣款，您購買的內容會自動生效。',
  },
  payment_expired: { title: '付款逾時', text: '沒有扣款。已超過付款期限。您可以重新付款。' },
  provider_unavailable: { text: '沒有扣款。目前無法連線到金流業者。請稍後再試，或選擇其他方式。' },
  refund_account_required: { text: '此付款方式會退款至銀行帳戶。請輸入銀行、帳戶號碼與戶名。' },
  refund_window_over: {
    title: '無法退款',
    text: '購買後 {days}\u00a0天內可以退款。這筆購買已超過期限。',
  },
  refund_spoons_used: { title: '無法退款', text: '這筆購買的部分湯匙已使用。' },
  refund_already_requested: { text: '這筆購買已退款，或正在退款。請查看紀錄。' },
  spoons_insufficient: { title: '湯匙不足', text: '沒有使用任何湯匙。您的湯匙不足。' },
  signature_invalid: { text: '無法驗證此請求，因此沒有處理。' },
} as const satisfies TextsOf<typeof paymentServiceErrors & typeof purchaseErrors>;
