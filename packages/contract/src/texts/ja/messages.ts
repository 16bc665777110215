import type { MessageTexts } from '../text.ts';

export const messageTexts = {
  charge_complete: {
    title: 'チャージが完了しました',
    text: 'スプーンが届きました。どうぞお楽しみください！',
  },
  exchange_request_complete: {
    title: '交換を申請しました',
    text: '交換の申請が完了しました。履歴で状況を確認できます。',
  },
  convert_complete: { title: '変換が完了しました', text: 'ポイントがスプーンになりました。' },
  main_card_set: { text: 'メインカードに設定しました。次回のお支払いから使われます。' },
  download_forms_on_pc: { text: '書類はパソコンでダウンロードしてください。' },
  sign_up_prompt: {
    title: '先に登録してください',
    text: 'このログインのアカウントはまだありません。登録しますか？',
  },
  google_in_app_browser: {
    title: 'ブラウザで開いてください',
    text: 'アプリ内ではGoogleログインが使えません。スマートフォンのブラウザでこのページを開くか、別の方法でログインしてください。',
  },
  offline: {
    title: '接続されていません',
    text: 'インターネットに接続されていません。接続を確認して、もう一度お試しください。',
  },
  timed_out: {
    title: 'まだ応答がありません',
    text: '時間内に応答がありませんでした。二重に処理されないよう、もう一度試す前に履歴をご確認ください。',
  },
  unreadable_answer: {
    title: '問題が発生しました',
    text: '応答を読み取れませんでした。もう一度試す前に、履歴をご確認ください。',
  },
  unknown_error: {
    title: '問題が発生しました',
    text: '処理できませんでした。もう一度試す前に、履歴をご確認ください。続く場合は、サポートへお問い合わせください。',
  },
  required: { text: '必須項目です。' },
  numeric_only: { text: '数字のみ入力してください。' },
  invalid_format: { text: '形式が正しくありません。ご確認ください。' },
  invalid_date: { text: '正しい日付を入力してください。' },
  invalid_amount: { text: '正しい金額を入力してください。' },
  quantity_out_of_range: { text: '数量は{minimum}から{maximum}までで選んでください。' },
  product_required: { text: '購入する金額を選んでください。' },
  bank_required: { text: '銀行を選んでください。' },
  account_holder_required: { text: '口座名義人を入力してください。' },
  account_number_required: { text: '口座番号を入力してください。' },
  account_number_no_hyphens: { text: '口座番号はハイフンなしで入力してください。' },
  exceeds_exchangeable: { text: '交換できる金額を超えています。' },
  exceeds_points: { text: '変換できるスプーンの上限を超えています。' },
  below_minimum_amount: { text: '最低金額は{minimum}です。' },
  below_minimum_spoons: { text: '最低数量は{minimum}です。' },
  terms_required: { text: '利用規約に同意してください。' },
  privacy_consent_required: { text: '個人情報の収集と利用に同意してください。' },
  resident_number_consent_required: { text: '住民登録番号の収集に同意してください。' },
  nickname_too_long: { text: '{limit}文字以内で入力してください。' },
  nickname_characters: { text: '特殊文字は使えません。' },
  card_invalid: { text: 'カード番号が正しくありません。もう一度ご確認ください。' },
  document_required: { text: '書類をアップロードしてください。' },
} as const satisfies MessageTexts;
