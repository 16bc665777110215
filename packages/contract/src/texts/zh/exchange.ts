import type { exchangeErrors } from '../../errors/exchange.ts';
import type { TextsOf } from '../text.ts';

export const exchangeTexts = {
  point_wrong: { text: '沒有兌換任何點數。輸入的點數不正確。請再次確認。' },
  exchange_spoons_insufficient: {
    title: '湯匙不足',
    text: '可兌換的湯匙不足。至少需要 {minimum}。',
  },
  payout_account_inactive: {
    title: '收款帳戶未啟用',
    text: '沒有兌換任何點數。您的收款帳戶未啟用。請在收款服務中確認，或閱讀客服說明。',
  },
  exchange_temporary_error: {
    title: '暫時性錯誤',
    text: '沒有兌換任何點數。您的點數沒有變動。發生暫時性錯誤。若持續發生，請聯絡客服。',
  },
  exchange_other_reason: {
    text: '無法匯款至此帳戶。您的點數沒有變動。請改用其他帳戶，或聯絡客服。',
  },
  exchange_amount_exceeded: { text: '超過可兌換的金額。' },
  exchange_below_minimum: { text: '最低金額為 {minimum}。請輸入更高的金額。' },
  convert_limit_exceeded: { text: '超過可轉換的湯匙上限。' },
  convert_below_minimum: { text: '最低數量為 {minimum}。請增加數量。' },
  exchange_web_only: { text: '只能在網頁上申請兌換。請在瀏覽器中開啟此頁面。' },
  exchange_country_not_supported: { text: '您的國家無法使用此兌換方式。' },
  exchange_in_progress: {
    title: '兌換進行中',
    text: '您已有一筆兌換正在進行。完成後可以再次申請。',
  },
  exchange_consent_required: { text: '請先同意所有必要條款。' },
  exchange_document_required: { text: '缺少必要文件。請上傳後再試一次。' },
  exchange_document_invalid: {
    text: '無法接受此文件。請上傳正確文件的清晰圖片，或不含連結的 PDF。',
  },
  exchange_identity_mismatch: { text: '輸入的身分資訊與您或您的家人不符。請確認。' },
  exchange_account_mismatch: { text: '帳戶資料不符。請再次確認銀行、帳戶號碼與戶名。' },
  exchange_payee_gone: { text: '上次的帳戶資料已不再保存。請重新輸入。' },
  exchange_not_cancelable: { text: '這筆兌換已無法取消。請在紀錄中查看狀態。' },
  exchange_not_found: { text: '找不到這筆兌換。請查看紀錄。' },
  redirect_not_allowed: { text: '不允許此返回網址。請重新整理頁面後再試一次。' },
  partner_product_not_available: { text: '沒有兌換任何點數。此商品目前無法使用。請選擇其他商品。' },
  settlement_not_visible_yet: { text: '首位聽眾訂閱滿 {days}\u00a0天後，即可查看結算明細。' },
  changed_meanwhile: { text: '內容已由他人變更，因此沒有作出決定。請重新確認。' },
  second_operator_required: { text: '需由另一位操作員核准。尚未執行任何動作。' },
  in_the_past: { text: '時間必須是現在或之後，若有前一個版本，則須晚於該版本。沒有任何變更。' },
} as const satisfies TextsOf<typeof exchangeErrors>;
