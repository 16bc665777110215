import type { cardErrors } from '../../errors/card.ts';
import type { subscriptionErrors } from '../../errors/subscription.ts';
import type { TextsOf } from '../text.ts';

export const recurringTexts = {
  card_already_exists: {
    title: 'すでに登録されています',
    text: 'このカードは登録済みです。カード一覧から選べます。',
  },
  card_terms_denied: { text: '利用規約に同意してください。' },
  card_not_found: {
    text: 'カードが見つかりません。カード一覧を再読み込みして、選び直してください。',
  },
  too_many_cards: { text: '登録できるカードの枚数に達しています。先に1枚削除してください。' },
  invalid_card: { text: 'カード情報が正しくありません。カード番号をもう一度ご確認ください。' },
  card_type_not_allowed: {
    text: 'クレジットカードのみ使えます。クレジットカードを登録してください。',
  },
  main_card_delete_failed: {
    title: 'メインカードです',
    text: 'メインカードは削除できません。先に別のカードをメインカードに設定してください。',
  },
  card_in_use: {
    text: 'このカードは現在お支払いに使われています。終わってから、もう一度お試しください。',
  },
  card_delete_while_subscribed: {
    title: '使用中のカードです',
    text: 'サブスクリプションのお支払いに使われているため、削除できません。先にお支払いカードを変更してください。',
  },
  card_error: {
    text: '料金は発生していません。カードの処理中に問題が発生しました。しばらくしてからもう一度お試しください。',
  },
  card_stopped: {
    text: 'このカードは停止されています。カード会社に確認するか、別のカードをお使いください。',
  },
  card_rejected: {
    text: '料金は発生していません。カード会社がこのカードを承認しませんでした。別のカードをお使いください。',
  },
  card_unusable: { text: 'このカードは使えません。カード会社にお問い合わせください。' },
  card_unsupported: { text: 'このカードには対応していません。別のカードをお使いください。' },
  card_limit_exceeded: {
    text: '料金は発生していません。カードの利用限度額を超えています。別のカードをお使いください。',
  },
  card_balance_insufficient: { text: '料金は発生していません。カードの残高が足りません。' },
  card_link_failed: {
    text: 'このカードは連携できません。入力内容を確認するか、別のカードをお使いください。',
  },
  card_edit_in_progress: {
    text: 'このカードは変更中です。しばらくしてからもう一度お試しください。',
  },
  card_registration_expired: {
    text: '料金は発生していません。カードの登録に時間がかかりすぎました。もう一度カードを入力してください。',
  },
  subscription_creation_failed: {
    title: '登録できませんでした',
    text: '引き落としがあった場合は返金されます。サブスクリプションを開始できませんでした。サポートへお問い合わせください。',
  },
  subscription_creation_not_recorded: {
    title: '登録できませんでした',
    text: '料金は発生していません。サブスクリプションを開始できませんでした。もう一度お試しください。',
  },
  subscription_creation_not_paid: {
    title: '登録できませんでした',
    text: '料金は発生していません。初回のお支払いが承認されませんでした。別のカードでお試しください。',
  },
  subscription_creation_not_scheduled: {
    title: '登録できませんでした',
    text: 'お支払いは返金されます。サブスクリプションの設定を完了できませんでした。後でもう一度お試しください。',
  },
  subscription_creation_not_granted: {
    title: '登録できませんでした',
    text: 'お支払いは返金されます。特典を付与できませんでした。後でもう一度お試しください。',
  },
  subscription_drop_failed: {
    title: '解約できませんでした',
    text: 'サブスクリプションはまだ続いています。解約できませんでした。もう一度お試しいただくか、サポートへお問い合わせください。',
  },
  subscription_drop_not_recorded: {
    title: '解約できませんでした',
    text: 'サブスクリプションはまだ続いています。解約の手続きを保存できませんでした。もう一度お試しください。',
  },
  duplicated_promotion: {
    text: '料金は発生していません。このキャンペーンはすでに利用済みです。',
  },
  promotion_not_found: {
    text: '料金は発生していません。このキャンペーンは存在しないか、ご利用の対象外です。',
  },
  promotion_standard_price_not_found: {
    text: '料金は発生していません。このキャンペーンは、お住まいの国での価格がありません。',
  },
  promotion_usage_failed: {
    text: '料金は発生していません。キャンペーンを適用できませんでした。しばらくしてからもう一度お試しください。',
  },
  promotion_expired: { text: '料金は発生していません。このキャンペーンは終了しました。' },
  free_trial_ended: {
    text: 'ご案内した無料期間はご利用いただけなくなりました。お支払い金額をもう一度ご確認ください。',
  },
  subscription_not_found: {
    text: 'サブスクリプションが見つかりません。ページを再読み込みしてご確認ください。',
  },
  subscription_minor_not_allowed: { text: '未成年の方は定期決済をご利用いただけません。' },
  subscription_cancel_too_late: {
    title: '今回のお支払いには間に合いません',
    text: '解約は次回のお支払いの{hours}時間前までです。お支払いが終わると、すぐに解約できます。',
  },
  subscription_already_canceled: {
    text: 'このサブスクリプションは解約済みか、すでに終了しています。ページを再読み込みして、状況をご確認ください。',
  },
} as const satisfies TextsOf<typeof cardErrors & typeof subscriptionErrors>;
