import type { ExchangeReason, Locale } from '@dipper/contract';

export const exchangeNoticeKinds = [
  'exchange-requested',
  'exchange-paid',
  'exchange-refused',
  'exchange-returned',
  'exchange-canceled',
] as const;
export type ExchangeNoticeKind = (typeof exchangeNoticeKinds)[number];

type Words = { readonly subject: string; readonly text: string };
type Notices = Readonly<Record<ExchangeNoticeKind, Words>>;
type Reasons = Readonly<Record<ExchangeReason, string>>;

const en: Notices = {
  'exchange-requested': {
    subject: '[Dipper] Your request to exchange {points}\u00a0points',
    text: 'We have received your request to exchange {points}\u00a0points for {amount}. The points are on hold until it is paid.\n\nWe expect to pay it out by {until}. You can cancel the request in your wallet until the money is sent.\n\nIf this was not you, cancel it and contact support right away.',
  },
  'exchange-paid': {
    subject: '[Dipper] We paid out {amount}',
    text: '{amount} for {points}\u00a0points was paid to the account you chose.',
  },
  'exchange-refused': {
    subject: '[Dipper] Your exchange was not paid out',
    text: '{amount} for {points}\u00a0points was not paid out. {reason}\n\nWe returned the points. You can make a new request in your wallet.',
  },
  'exchange-returned': {
    subject: '[Dipper] Your payout of {amount} was returned',
    text: 'The bank or service you chose returned {amount}, which we had paid out for {points}\u00a0points. {reason}\n\nWe returned the points. You can make a new request in your wallet.',
  },
  'exchange-canceled': {
    subject: '[Dipper] Your exchange is canceled',
    text: 'You canceled your request to exchange {points}\u00a0points for {amount}. Nothing will be paid out. We returned the points.',
  },
};

const ko: Notices = {
  'exchange-requested': {
    subject: '[Dipper] {points}포인트 환전을 신청했어요',
    text: '{points}포인트 환전 신청을 접수했어요.\n\n받는 금액: {amount}\n입금 예정: {until}까지\n\n입금될 때까지 이 포인트는 쓸 수 없어요. 송금하기 전까지는 지갑에서 취소할 수 있어요.\n\n직접 신청하지 않았다면 바로 취소하고 고객센터에 알려 주세요.',
  },
  'exchange-paid': {
    subject: '[Dipper] 환전 금액({amount})을 지급했어요',
    text: '{points}포인트 환전 금액({amount})을 신청하신 계좌로 지급했어요.',
  },
  'exchange-refused': {
    subject: '[Dipper] 환전 금액을 지급하지 못했어요',
    text: '{points}포인트 환전 금액({amount})을 지급하지 못했어요. {reason}\n\n포인트는 모두 돌려드렸어요. 지갑에서 다시 신청할 수 있어요.',
  },
  'exchange-returned': {
    subject: '[Dipper] 지급한 금액({amount})이 되돌아왔어요',
    text: '{points}포인트를 환전해 지급한 금액({amount})이 신청하신 은행이나 서비스에서 되돌아왔어요. {reason}\n\n포인트는 모두 돌려드렸어요. 지갑에서 다시 신청할 수 있어요.',
  },
  'exchange-canceled': {
    subject: '[Dipper] 환전 신청을 취소했어요',
    text: '{points}포인트 환전 신청({amount})을 취소했어요. 지급되는 금액은 없어요. 포인트는 모두 돌려드렸어요.',
  },
};

const ja: Notices = {
  'exchange-requested': {
    subject: '[Dipper] {points}ポイントの交換申請を受け付けました',
    text: '{points}ポイントを{amount}に交換する申請を受け付けました。入金されるまで、このポイントは使えません。\n\n{until}までに入金される予定です。送金前であれば、ウォレットからキャンセルできます。\n\nお心当たりがない場合は、すぐにキャンセルして、サポートへお知らせください。',
  },
  'exchange-paid': {
    subject: '[Dipper] {amount}を入金しました',
    text: '{points}ポイントを交換した{amount}を、ご指定の受取先に入金しました。',
  },
  'exchange-refused': {
    subject: '[Dipper] 交換した金額を入金できませんでした',
    text: '{points}ポイントを交換した{amount}を入金できませんでした。{reason}\n\nポイントはすべて戻りました。ウォレットからもう一度申請できます。',
  },
  'exchange-returned': {
    subject: '[Dipper] 送金した{amount}が戻されました',
    text: '{points}ポイントの交換で送金した{amount}が、ご指定の銀行またはサービスから戻されました。{reason}\n\nポイントはすべて戻りました。ウォレットからもう一度申請できます。',
  },
  'exchange-canceled': {
    subject: '[Dipper] 交換の申請をキャンセルしました',
    text: '{points}ポイントを{amount}に交換する申請をキャンセルしました。入金は行われません。ポイントはすべて戻りました。',
  },
};

const zh: Notices = {
  'exchange-requested': {
    subject: '[Dipper] 已收到您兌換 {points}\u00a0點的申請',
    text: '我們已收到您將 {points}\u00a0點兌換為 {amount} 的申請。撥款前，這些點數暫時無法使用。\n\n預計於 {until} 前撥款。匯款前，您可以在錢包中取消。\n\n如果不是您本人申請，請立即取消並聯絡客服。',
  },
  'exchange-paid': {
    subject: '[Dipper] {amount} 已撥款給您',
    text: '{points}\u00a0點兌換的 {amount} 已匯入您指定的帳戶。',
  },
  'exchange-refused': {
    subject: '[Dipper] 您的兌換無法撥款',
    text: '{points}\u00a0點兌換的 {amount} 未能撥款。{reason}\n\n點數已退回。您可以在錢包中重新申請。',
  },
  'exchange-returned': {
    subject: '[Dipper] 撥出的 {amount} 遭退回',
    text: '{points}\u00a0點兌換並已撥出的 {amount}，已由您指定的銀行或服務業者退回。{reason}\n\n點數已退回。您可以在錢包中重新申請。',
  },
  'exchange-canceled': {
    subject: '[Dipper] 您的兌換已取消',
    text: '您已取消將 {points}\u00a0點兌換為 {amount} 的申請。不會撥款。點數已退回。',
  },
};

const ar: Notices = {
  'exchange-requested': {
    subject: '[Dipper] استلمنا طلب الاستبدال',
    text: 'استلمنا طلب استبدال {points} من نقاطك بمبلغ {amount}. النقاط محجوزة إلى أن يُدفع المبلغ.\n\nنتوقع دفعه قبل {until}. يمكنك إلغاء الطلب من محفظتك ما دام المبلغ لم يُرسل.\n\nإن لم تكن أنت من قدّم الطلب فألغِه وتواصل مع الدعم فورًا.',
  },
  'exchange-paid': {
    subject: '[Dipper] دفعنا إليك {amount}',
    text: 'دُفع مبلغ {amount} مقابل {points} من نقاطك إلى الحساب الذي حددته.',
  },
  'exchange-refused': {
    subject: '[Dipper] تعذر دفع مبلغ الاستبدال',
    text: 'لم يُدفع مبلغ {amount} مقابل {points} من نقاطك. {reason}\n\nعادت إليك النقاط. يمكنك تقديم طلب جديد من محفظتك.',
  },
  'exchange-returned': {
    subject: '[Dipper] عاد إلينا مبلغ {amount}',
    text: 'أعاد البنك أو الجهة التي حددتها مبلغ {amount} الذي دفعناه لك مقابل {points} من نقاطك. {reason}\n\nعادت إليك النقاط. يمكنك تقديم طلب جديد من محفظتك.',
  },
  'exchange-canceled': {
    subject: '[Dipper] أُلغي طلب الاستبدال',
    text: 'ألغيتَ طلب استبدال {points} من نقاطك بمبلغ {amount}. لن يُدفع لك أي مبلغ. عادت إليك النقاط.',
  },
};

export const exchangeWords: Readonly<Record<Locale, Notices>> = { en, ko, ja, zh, ar };

/** Why an exchange was not paid, in whole sentences. The page says the same. */
export const exchangeReasonWords: Readonly<Record<Locale, Reasons>> = {
  en: {
    identity_differs: 'The name or the resident number does not match your verified identity.',
    account_differs: 'The account does not belong to you or your family.',
    documents_missing: 'A required document is missing.',
    documents_unreadable:
      'We could not read a document. Please send a clear picture with a new request.',
    under_investigation: 'Your Dipper account is under review. Please contact support.',
    other: 'Please contact support to learn more.',
    account_not_found: 'This account does not exist. Please check the number and request again.',
    account_closed: 'The account is closed. Please use another one.',
    holder_differs: 'The account holder’s name does not match.',
    account_inactive: 'The account is not active. Please contact your bank or payout service.',
    limit_exceeded: 'The amount is above the account’s limit. Please request a smaller amount.',
    not_accepted: 'The payment was not accepted. Please check the account and request again.',
  },
  ko: {
    identity_differs: '이름이나 주민등록번호가 본인 인증 정보와 달라요.',
    account_differs: '본인이나 가족의 계좌가 아니에요.',
    documents_missing: '필요한 서류가 빠졌어요.',
    documents_unreadable: '서류를 읽을 수 없어요. 선명한 사진으로 다시 신청해 주세요.',
    under_investigation: 'Dipper 계정을 확인하고 있어요. 고객센터로 문의해 주세요.',
    other: '자세한 내용은 고객센터로 문의해 주세요.',
    account_not_found: '계좌를 찾을 수 없어요. 번호를 확인하고 다시 신청해 주세요.',
    account_closed: '해지된 계좌예요. 다른 계좌로 신청해 주세요.',
    holder_differs: '예금주 이름이 달라요.',
    account_inactive: '사용할 수 없는 계좌예요. 해당 은행이나 서비스에서 확인해 주세요.',
    limit_exceeded: '계좌의 입금 한도를 넘었어요. 더 적은 금액으로 신청해 주세요.',
    not_accepted: '입금이 거부됐어요. 계좌를 확인하고 다시 신청해 주세요.',
  },
  ja: {
    identity_differs: '氏名または住民登録番号が、確認済みの本人情報と一致しません。',
    account_differs: 'ご本人またはご家族名義の口座ではありません。',
    documents_missing: '必要な書類が足りません。',
    documents_unreadable: '書類が読み取れません。鮮明な画像で、もう一度申請してください。',
    under_investigation:
      '現在、Dipperのアカウントを確認しています。サポートへお問い合わせください。',
    other: '詳しくはサポートへお問い合わせください。',
    account_not_found: '口座が見つかりません。番号を確認して、もう一度申請してください。',
    account_closed: '解約された口座です。別の口座で申請してください。',
    holder_differs: '口座名義が異なります。',
    account_inactive: '口座が有効ではありません。ご利用の銀行またはサービスでご確認ください。',
    limit_exceeded: '口座の受取限度額を超えています。金額を減らして申請してください。',
    not_accepted: '入金が受け付けられませんでした。口座を確認して、もう一度申請してください。',
  },
  zh: {
    identity_differs: '姓名或居民登錄號碼與已驗證的身分不符。',
    account_differs: '此帳戶不屬於您或您的家人。',
    documents_missing: '缺少必要文件。',
    documents_unreadable: '文件無法辨識。請附上清晰的圖片重新申請。',
    under_investigation: '您的 Dipper 帳號正在審查中。請聯絡客服。',
    other: '詳情請聯絡客服。',
    account_not_found: '查無此帳戶。請確認帳戶號碼後重新申請。',
    account_closed: '此帳戶已結清。請改用其他帳戶。',
    holder_differs: '戶名不符。',
    account_inactive: '此帳戶未啟用。請向該銀行或服務業者確認。',
    limit_exceeded: '超過帳戶的入帳限額。請申請較小的金額。',
    not_accepted: '收款方未接受這筆款項。請確認帳戶後重新申請。',
  },
  ar: {
    identity_differs: 'لا يطابق الاسم أو رقم التسجيل السكاني هويتك التي تحققنا منها.',
    account_differs: 'الحساب ليس باسمك ولا باسم أحد أفراد أسرتك.',
    documents_missing: 'ينقص مستند مطلوب.',
    documents_unreadable: 'تعذرت قراءة أحد المستندات. أرسل صورة واضحة مع طلب جديد.',
    under_investigation: 'حسابك في Dipper قيد المراجعة. يُرجى التواصل مع الدعم.',
    other: 'تواصل مع الدعم لمعرفة المزيد.',
    account_not_found: 'لا يوجد حساب بهذا الرقم. تحقق منه وأعد الطلب.',
    account_closed: 'الحساب مغلق. استخدم حسابًا آخر.',
    holder_differs: 'اسم صاحب الحساب غير مطابق.',
    account_inactive: 'الحساب غير نشط. تحقق منه لدى البنك أو الجهة التي تديره.',
    limit_exceeded: 'يتجاوز المبلغ حد الحساب. اطلب مبلغًا أقل.',
    not_accepted: 'لم يُقبل الإيداع. تحقق من الحساب وأعد الطلب.',
  },
};
