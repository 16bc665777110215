import type { paymentServiceErrors } from '../../errors/payment-service.ts';
import type { purchaseErrors } from '../../errors/purchase.ts';
import type { TextsOf } from '../text.ts';

export const paymentTexts = {
  wrong_request_format: {
    text: '形式の正しくない項目があります。入力内容を確認して、もう一度お試しください。',
  },
  product_not_found: { text: '商品が見つかりません。一覧から別の商品を選んでください。' },
  group_not_found: { text: '商品のグループが見つかりません。別の商品を選んでください。' },
  billing_key_not_found: {
    text: '料金は発生していません。カード会社でこのカードを確認できません。カードを登録し直すか、別のカードを選んでください。',
  },
  currency_not_found: { text: '料金は発生していません。この通貨ではお支払いできません。' },
  standard_price_not_found: {
    text: '料金は発生していません。この商品は、お住まいの国での価格がまだありません。',
  },
  payment_not_found: {
    title: 'お支払いが見つかりません',
    text: 'このお支払いが見つかりませんでした。購入履歴を確認し、引き落としがあった場合はサポートへお問い合わせください。',
  },
  toss_error_code_not_found: {
    text: 'カードでお支払いできませんでした。原因はまだわかっていません。もう一度試す前に履歴を確認するか、サポートへお問い合わせください。',
  },
  plan_level_not_found: {
    text: 'このプランのランクは現在ありません。別のランクを選んでください。',
  },
  reward_id_not_found: {
    text: '特典が見つかりません。受け取れるはずの特典がある場合は、サポートへお問い合わせください。',
  },
  payment_failed: {
    title: 'お支払いできませんでした',
    text: '料金は発生していません。お支払いが承認されませんでした。もう一度お試しいただくか、別のお支払い方法を選んでください。',
  },
  dj_suspended: {
    text: '料金は発生していません。このDJは一時的に活動を停止しているため、プランのお支払いができません。',
  },
  card_payment_not_found: {
    text: 'カードのお支払いが見つかりません。購入履歴を確認し、引き落としがあった場合はサポートへお問い合わせください。',
  },
  already_subscribed: {
    title: 'すでに登録済みです',
    text: '今回の請求はありません。このサブスクリプションはすでにご利用中です。',
  },
  scheduler_save_failed: {
    text: '次回のお支払いを予約できませんでした。しばらくしてからもう一度お試しください。続く場合は、サポートへお問い合わせください。',
  },
  subscription_type_mismatch: {
    text: '料金は発生していません。この商品は、この方法では登録できません。',
  },
  duplicate_in_app_recovery: {
    text: 'このアプリ内購入はすでに復元されています。残高をご確認ください。',
  },
  duplicated_payment: {
    title: 'すでにお支払い済みです',
    text: 'このお支払いは完了しているため、二重に請求されることはありません。購入履歴をご確認ください。',
  },
  unexpected_error: {
    title: '予期しない問題が発生しました',
    text: 'このお支払いを確認しています。もう一度支払わないでください。反映されない場合は、サポートへお問い合わせください。',
  },
  payment_too_many_requests: {
    text: '料金は発生していません。短時間に操作が集中しています。しばらくしてからもう一度お試しください。',
  },
  duplicated_schedule: { text: 'このお支払いはすでに予約されています。お手続きは不要です。' },
  billing_key_null: {
    text: 'このカードは定期決済に使えなくなりました。登録し直すか、別のカードを選んでください。',
  },
  payment_pending: {
    title: 'お支払いを確認しています',
    text: '決済会社に結果を確認しています。もう一度支払わないでください。引き落としがあった場合は、自動で反映されます。',
  },
  refund_failed: {
    title: '返金できませんでした',
    text: '返金は行われていません。ご購入の状態は変わっていません。後でもう一度お試しいただくか、サポートへお問い合わせください。',
  },
  wrong_date_pattern: { text: '日付が正しくありません。ご確認ください。' },
  wrong_platform_type: { text: 'この商品はここでは販売していません。一覧から選んでください。' },
  payment_retry: {
    title: 'もう一度お試しください',
    text: '料金は発生していません。決済会社でお支払いを受け付けられませんでした。しばらくしてからもう一度お試しください。',
  },
  additional_cards_not_found: {
    text: 'お支払いに使える別のカードがありません。先に別のカードを登録してください。',
  },
  wrong_next_payment_time: {
    text: '次回のお支払い日が変わりました。ページを再読み込みしてご確認ください。',
  },
  wrong_refund_schedule_time: {
    text: '返金の申請が、お支払い済みの期間内ではありません。サポートへお問い合わせください。',
  },
  no_status: {
    title: 'お支払いを確認しています',
    text: '決済会社から結果が届いていません。もう一度支払わずに、数分後に履歴をご確認ください。',
  },
  unknown_meaning_20049: {
    text: '処理できませんでした。もう一度試す前に履歴を確認するか、サポートへお問い合わせください。',
  },
  payment_right_missing: {
    title: 'お支払いの権限がありません',
    text: '料金は発生していません。このアカウントではお支払いが許可されていません。サポートへお問い合わせください。',
  },
  payment_right_blocked: {
    title: 'お支払いが停止されています',
    text: '料金は発生していません。このアカウントのお支払い機能は停止されています。サポートへお問い合わせください。',
  },
  daily_limit: {
    title: '本日の利用回数の上限に達しました',
    text: '料金は発生していません。このお支払い方法は1日{limit}回までです。別の方法を選ぶか、{until}以降にもう一度お試しください。',
  },
  minor_monthly_limit: {
    title: '今月の上限を超えます',
    text: '料金は発生していません。未成年の方は1か月{limit}ウォンまでお支払いいただけます。',
  },
  price_changed: {
    title: '価格が変わりました',
    text: '料金は発生していません。お選びの間に価格が変わりました。新しい価格を確認して、もう一度お試しください。',
  },
  product_not_available: {
    title: '現在販売していません',
    text: '料金は発生していません。この商品は現在販売していません。別の商品を選んでください。',
  },
  method_not_available: {
    text: '料金は発生していません。このお支払い方法は現在使えません。別の方法を選んでください。',
  },
  method_resting: {
    text: '料金は発生していません。このお支払い方法は、現在ご利用時間外です。別の方法を選ぶか、ご利用時間内にもう一度お試しください。',
  },
  method_amount_out_of_range: {
    text: '料金は発生していません。このお支払い方法では、この金額を支払えません。数量を変えるか、別の方法を選んでください。',
  },
  first_time_only: { text: '料金は発生していません。この初回限定の商品は、もう購入できません。' },
  vip_only: { text: '料金は発生していません。VIP会員限定の商品です。' },
  invalid_amount: {
    text: 'この金額では手続きできません。金額または数量を確認して、もう一度お試しください。',
  },
  payment_authentication_failed: {
    title: '認証できませんでした',
    text: '料金は発生していません。お支払いを認証できませんでした。別のお支払い方法をご利用ください。',
  },
  content_deleted: {
    text: '料金は発生していません。お支払いの対象は削除されました。一覧から別のものをお選びください。',
  },
  purchase_running: {
    text: '料金は発生していません。別の購入を処理しています。完了してから、もう一度お試しください。',
  },
  payment_in_progress: {
    title: 'お支払いの処理中です',
    text: 'このお支払いは処理中です。もう一度支払わずに、結果をお待ちください。',
  },
  payment_canceled: {
    title: 'お支払いはキャンセルされました',
    text: '料金は発生していません。お支払いはキャンセルされました。',
  },
  payment_already_completed: {
    title: 'すでに完了しています',
    text: 'このお支払いは完了しているため、二重に請求されることはありません。残高をご確認ください。',
  },
  payment_information_incorrect: {
    text: '料金は発生していません。お支払い情報が正しくありません。入力内容を確認して、もう一度お試しください。',
  },
  payment_information_not_found: {
    text: '料金は発生していません。お支払い情報またはコードが存在しません。確認して、もう一度お試しください。',
  },
  payment_cancel_error: {
    text: 'キャンセル中にエラーが発生したため、まだキャンセルされていません。しばらくしてから、もう一度お試しください。',
  },
  payment_request_error: {
    text: '料金は発生していません。エラーのため、お支払いを始められませんでした。もう一度お試しください。',
  },
  payment_completion_error: {
    title: 'お支払いを確認しています',
    text: 'お支払いの完了処理中にエラーが発生しました。もう一度支払わないでください。引き落としがあった場合は、自動で反映されます。',
  },
  payment_expired: {
    title: 'お支払いの期限が過ぎました',
    text: '料金は発生していません。期限までにお支払いが完了しませんでした。最初からやり直せます。',
  },
  provider_unavailable: {
    text: '料金は発生していません。ただいま決済会社に接続できません。後でもう一度お試しいただくか、別の方法を選んでください。',
  },
  refund_account_required: {
    text: 'このお支払い方法の返金先は、銀行口座です。銀行、口座番号、口座名義を入力してください。',
  },
  refund_window_over: {
    title: '返金できません',
    text: '返金できる期間（ご購入から{days}日以内）を過ぎています。',
  },
  refund_spoons_used: {
    title: '返金できません',
    text: 'このご購入のスプーンの一部が使われています。',
  },
  refund_already_requested: {
    text: 'このご購入は返金済みか、返金の手続き中です。履歴をご確認ください。',
  },
  spoons_insufficient: {
    title: 'スプーンが足りません',
    text: 'スプーンは使われていません。お持ちのスプーンが足りません。',
  },
  signature_invalid: { text: 'リクエストを確認できなかったため、処理しませんでした。' },
} as const satisfies TextsOf<typeof paymentServiceErrors & typeof purchaseErrors>;
