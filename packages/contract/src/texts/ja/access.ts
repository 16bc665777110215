import type { httpErrors } from '../../errors/http.ts';
import type { loginErrors } from '../../errors/login.ts';
import type { platformErrors } from '../../errors/platform.ts';
import type { TextsOf } from '../text.ts';

export const accessTexts = {
  not_authenticated: {
    title: 'もう一度ログインしてください',
    text: 'ご本人であることを確認できませんでした。続けるには、もう一度ログインしてください。',
  },
  no_right: { text: '利用する権限がありません。' },
  token_expired: {
    title: 'ログインの有効期限が切れました',
    text: '安全のため、ログインの有効期限が切れました。続けるには、もう一度ログインしてください。',
  },
  invalid_account_info: {
    title: 'アカウント情報を利用できません',
    text: 'このアカウントの情報を利用できませんでした。ログインサービスで内容を確認してもう一度お試しいただくか、別の方法でログインしてください。',
  },
  wrong_account_info: {
    title: 'アカウントが違います',
    text: 'ご登録時のアカウントではありません。以前お使いのアカウントでログインしてください。',
  },
  account_already_registered: {
    title: 'すでに登録されています',
    text: 'このログイン方法は別のアカウントに登録されています。そのアカウントでログインしてください。',
  },
  account_deleted: {
    title: '退会済みのアカウントです',
    text: 'このアカウントは退会済みです。退会から{days}日が過ぎると、もう一度登録できます。',
  },
  sns_login_failed: {
    title: 'ログインできませんでした',
    text: 'SNSでログインできませんでした。もう一度お試しいただくか、別の方法でログインしてください。',
  },
  account_blocked: {
    title: '利用が制限されたアカウントです',
    text: '利用規約への違反により、このアカウントの利用は制限されています。お心当たりがない場合は、サポートへお問い合わせください。',
  },
  login_failed: {
    title: '一時的なエラーです',
    text: '一時的なエラーのため、ログインできませんでした。しばらくしてからもう一度お試しください。続く場合は、サポートへお問い合わせください。',
  },
  login_required: { title: 'ログインしてください', text: 'この操作にはログインが必要です。' },
  login_unconfirmed: {
    title: 'ご本人ですか？',
    text: 'これから{nickname}さんとしてログインします。ご本人の場合のみ続けてください。',
  },
  not_registered: {
    title: 'アカウントがありません',
    text: 'このログイン方法で登録されたアカウントはありません。もう一度ログインして登録してください。',
  },
  auth_key_invalid: {
    title: 'もう一度ログインしてください',
    text: 'このログインリンクは使用済みか、有効期限が切れています。もう一度ログインしてください。',
  },
  refresh_token_invalid: {
    title: 'もう一度ログインしてください',
    text: 'ログインが終了しました。続けるには、もう一度ログインしてください。',
  },
  refresh_token_reused: {
    title: 'もう一度ログインしてください',
    text: 'アカウントを守るため、すべての画面でログアウトしました。続けるには、もう一度ログインしてください。',
  },
  login_canceled: {
    title: 'ログインは完了していません',
    text: 'ログインが途中で中断されました。いつでもやり直せます。',
  },
  login_attempt_expired: {
    title: 'もう一度お試しください',
    text: 'ログインに時間がかかりすぎたか、二重に開かれました。最初からやり直してください。',
  },
  sns_type_not_available: { text: 'この方法ではログインできません。別の方法を選んでください。' },
  age_confirmation_required: {
    text: 'ログインできるのは{age}歳以上の方です。年齢をご確認ください。',
  },
  certification_required: {
    title: '本人確認が必要です',
    text: '料金は発生していません。続けるには本人確認が必要です。',
  },
  user_not_found: {
    text: 'ユーザーが見つかりません。もう一度ログインするか、サポートへお問い合わせください。',
  },
  email_or_password_wrong: {
    text: 'メールアドレスまたはパスワードが正しくありません。入力内容をご確認ください。パスワードをお忘れの方は再設定、はじめての方は新規登録をしてください。',
  },
  login_locked: {
    title: '試行回数が多すぎます',
    text: 'アカウントを守るため、ログインを一時的に止めています。時間をおいてもう一度お試しください。パスワードを再設定すると、すぐにログインできます。',
  },
  login_code_wrong: {
    text: '認証コードが正しくありません。ご確認のうえ、もう一度入力してください。',
  },
  login_code_expired: {
    title: 'この認証コードは使えません',
    text: '有効期限が切れたか、すでに使われた認証コードです。新しい認証コードを受け取ってください。',
  },
  code_too_often: {
    text: '認証コードの送信回数が多すぎます。少し待ってから、もう一度お試しください。',
  },
  message_not_sent: {
    title: '送信できませんでした',
    text: '認証コードを送信できませんでした。しばらくしてからもう一度お試しください。',
  },
  recipient_unreachable: {
    title: '送信できませんでした',
    text: 'この番号またはメールアドレスには送信できません。内容をご確認いただくか、別の番号またはメールアドレスをお使いください。',
  },
  not_found: {
    title: '見つかりません',
    text: 'お探しの内容は、移動または削除された可能性があります。',
  },
  idempotency_key_missing: {
    text: '料金は発生していません。安全に送信できなかったため、処理を行いませんでした。ページを再読み込みして、もう一度お試しください。',
  },
  idempotency_key_mismatch: {
    text: '以前に送信した内容と異なるため、処理しませんでした。もう一度試す前に、履歴をご確認ください。',
  },
  idempotency_key_in_progress: {
    text: '先に送信した内容を処理しています。もう一度送信せずに、しばらくお待ちください。',
  },
  too_many_requests: {
    text: '操作の回数が多すぎます。しばらく待ってから、もう一度お試しください。',
  },
  server_busy: {
    title: 'ただいま混み合っています',
    text: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
  },
  temporary_error: {
    title: '一時的なエラーです',
    text: 'システムで問題が発生しました。もう一度試す前に、履歴をご確認ください。続く場合は、サポートへお問い合わせください。',
  },
  request_too_large: {
    text: '送信したデータが大きすぎます。サイズを小さくしてから、もう一度お試しください。',
  },
  unsupported_media_type: { text: 'この形式はここでは使えません。' },
  method_not_allowed: {
    text: 'ここではこの操作ができません。ページを再読み込みして、もう一度お試しください。',
  },
  under_maintenance: {
    title: 'メンテナンス中です',
    text: '残高に影響はありません。ただいまメンテナンス中です。まもなく再開します。',
  },
  request_timed_out: {
    title: '時間がかかりすぎました',
    text: '時間内に処理できませんでした。二重に処理されないよう、もう一度試す前に履歴をご確認ください。',
  },
} as const satisfies TextsOf<typeof httpErrors & typeof loginErrors & typeof platformErrors>;
