import type { cardErrors } from '../../errors/card.ts';
import type { subscriptionErrors } from '../../errors/subscription.ts';
import type { TextsOf } from '../text.ts';

export const recurringTexts = {
  card_already_exists: { title: '已經新增過', text: '這張卡片已經新增。您可以從卡片清單中選擇。' },
  card_terms_denied: { text: '請同意服務條款。' },
  card_not_found: { text: '找不到此卡。請重新整理卡片清單後再選擇。' },
  too_many_cards: { text: '卡片數量已達上限。請先刪除一張。' },
  invalid_card: { text: '卡片資訊不正確。請再次確認卡號。' },
  card_type_not_allowed: { text: '僅能使用信用卡。請新增信用卡。' },
  main_card_delete_failed: {
    title: '主要卡片',
    text: '主要卡片無法刪除。請先將其他卡片設為主要卡片。',
  },
  card_in_use: { text: '此卡正用於付款。請等付款完成後再試一次。' },
  card_delete_while_subscribed: {
    title: '卡片使用中',
    text: '用於支付訂閱的卡片無法刪除。請先為訂閱選擇其他卡片。',
  },
  card_error: { text: '沒有扣款。處理卡片時發生問題。請稍後再試。' },
  card_stopped: { text: '此卡已停用。請洽發卡公司，或使用其他卡片。' },
  card_rejected: { text: '沒有扣款。發卡公司拒絕此卡。請使用其他卡片。' },
  card_unusable: { text: '此卡無法使用。請洽發卡公司。' },
  card_unsupported: { text: '不支援此卡。請使用其他卡片。' },
  card_limit_exceeded: { text: '沒有扣款。已超過此卡的額度。請使用其他卡片。' },
  card_balance_insufficient: { text: '沒有扣款。此卡餘額不足。' },
  card_link_failed: { text: '無法連結此卡。請確認輸入的內容，或使用其他卡片。' },
  card_edit_in_progress: { text: '此卡正在更新中。請稍後再試。' },
  card_registration_expired: { text: '沒有扣款。新增卡片已逾時。請重新輸入卡片資料。' },
  subscription_creation_failed: {
    title: '訂閱失敗',
    text: '若已扣款，我們會退款。訂閱未能開始。請聯絡客服。',
  },
  subscription_creation_not_recorded: {
    title: '訂閱失敗',
    text: '沒有扣款。無法開始訂閱。請再試一次。',
  },
  subscription_creation_not_paid: {
    title: '訂閱失敗',
    text: '沒有扣款。首次付款遭拒，因此訂閱沒有開始。請改用其他卡片。',
  },
  subscription_creation_not_scheduled: {
    title: '訂閱失敗',
    text: '我們會退款。無法完成訂閱設定。請稍後再試。',
  },
  subscription_creation_not_granted: {
    title: '訂閱失敗',
    text: '我們會退款。目前無法提供權益。請稍後再試。',
  },
  subscription_drop_failed: {
    title: '無法取消',
    text: '訂閱仍然有效。未能取消訂閱。請再試一次，或聯絡客服。',
  },
  subscription_drop_not_recorded: {
    title: '無法取消',
    text: '訂閱仍然有效。無法儲存您的取消申請。請再試一次。',
  },
  duplicated_promotion: { text: '沒有扣款。您已使用過此優惠。' },
  promotion_not_found: { text: '沒有扣款。此優惠不存在，或不適用於您。' },
  promotion_standard_price_not_found: { text: '沒有扣款。此優惠在您的國家沒有價格。' },
  promotion_usage_failed: { text: '沒有扣款。無法套用優惠。請稍後再試。' },
  promotion_expired: { text: '沒有扣款。此優惠已結束。' },
  free_trial_ended: { text: '先前顯示的免費期間已不再提供。請再次確認付款金額。' },
  subscription_not_found: { text: '找不到此訂閱。請重新整理頁面後確認。' },
  subscription_minor_not_allowed: { text: '未成年人無法使用定期付款。' },
  subscription_cancel_too_late: {
    title: '來不及取消這次付款',
    text: '最晚可在下次付款的 {hours}\u00a0小時前取消。這次付款完成後，也可以立即取消。',
  },
  subscription_already_canceled: { text: '此訂閱已取消或已結束。請重新載入頁面查看狀態。' },
} as const satisfies TextsOf<typeof cardErrors & typeof subscriptionErrors>;
