import type { exchangeErrors } from '../../errors/exchange.ts';
import type { TextsOf } from '../text.ts';

export const exchangeTexts = {
  point_wrong: {
    text: '交換は行われていません。ポイントをもう一度ご確認ください。',
  },
  exchange_spoons_insufficient: {
    title: 'スプーンが足りません',
    text: '交換できるスプーンが足りません。{minimum}以上が必要です。',
  },
  payout_account_inactive: {
    title: '受取アカウントが無効です',
    text: '交換は行われていません。受取アカウントが有効になっていません。受取サービスで確認するか、サポートガイドをお読みください。',
  },
  exchange_temporary_error: {
    title: '一時的なエラーです',
    text: '交換は行われていません。ポイントはそのままです。一時的なエラーが発生しました。続く場合は、サポートへお問い合わせください。',
  },
  exchange_other_reason: {
    text: 'ポイントはそのままです。この口座には送金できません。別の口座を使うか、サポートへお問い合わせください。',
  },
  exchange_amount_exceeded: { text: '交換できる金額を超えています。' },
  exchange_below_minimum: { text: '{minimum}以上で入力してください。' },
  convert_limit_exceeded: { text: '変換できるスプーンの上限を超えています。' },
  convert_below_minimum: { text: '{minimum}以上で入力してください。' },
  exchange_web_only: {
    text: '交換の申請は、ブラウザでのみ行えます。このページをブラウザで開いてください。',
  },
  exchange_country_not_supported: { text: 'この交換方法は、お住まいの国では利用できません。' },
  exchange_in_progress: {
    title: '手続き中の交換があります',
    text: '手続き中の交換が終わると、新しく申請できます。',
  },
  exchange_consent_required: { text: '必須の規約すべてに同意してください。' },
  exchange_document_required: {
    text: '必要な書類がありません。アップロードして、もう一度お試しください。',
  },
  exchange_document_invalid: {
    text: 'この書類は受け付けられません。正しい書類の鮮明な画像か、リンクのないPDFをアップロードしてください。',
  },
  exchange_identity_mismatch: {
    text: '入力した情報が、ご本人またはご家族の情報と一致しません。ご確認ください。',
  },
  exchange_account_mismatch: {
    text: '口座情報が一致しません。銀行、口座番号、口座名義をもう一度ご確認ください。',
  },
  exchange_payee_gone: { text: '前回の口座情報はもう保管されていません。もう一度ご入力ください。' },
  exchange_not_cancelable: {
    text: 'この交換はもうキャンセルできません。履歴で状態をご確認ください。',
  },
  exchange_not_found: { text: '交換の申請が見つかりません。履歴をご確認ください。' },
  redirect_not_allowed: {
    text: 'この戻り先は使えません。ページを再読み込みして、もう一度お試しください。',
  },
  partner_product_not_available: {
    text: '交換は行われていません。この商品は現在利用できません。別の商品を選んでください。',
  },
  settlement_not_visible_yet: {
    text: '精算の明細は、最初のサブスクリプション登録から{days}日後に表示されます。',
  },
  changed_meanwhile: {
    text: '決定は行われていません。ほかの担当者が先に変更しました。もう一度ご確認ください。',
  },
  second_operator_required: { text: 'まだ何も実行されていません。別の担当者の承認が必要です。' },
  in_the_past: {
    text: '何も変更されていません。現在より後で、前の版の適用開始より後の日時を入力してください。',
  },
} as const satisfies TextsOf<typeof exchangeErrors>;
