import type { Locale } from '@dipper/contract';
import { chargeNoticeKinds, chargeWords } from './charge-words.ts';
import { exchangeNoticeKinds, exchangeWords } from './exchange-words.ts';
import { subscriptionNoticeKinds, subscriptionWords } from './subscription-words.ts';

export const noticeKinds = [
  'purchase',
  'refund-by-hand',
  'refund-done',
  'refund-declined',
  'review-refunded',
  'deposit-issued',
  'deposit-reminder',
  'deposit-expired',
  'spoons-30',
  'spoons-7',
  ...subscriptionNoticeKinds,
  ...chargeNoticeKinds,
  ...exchangeNoticeKinds,
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

type Words = { readonly subject: string; readonly text: string };

type Language = {
  readonly hello: string;
  readonly end: string;
  readonly notices: Readonly<Record<NoticeKind, Words>>;
};

const en: Language = {
  hello: 'Hello {nickname},',
  end: 'You received this email because of activity in your Dipper wallet.',
  notices: {
    ...subscriptionWords.en,
    ...chargeWords.en,
    ...exchangeWords.en,
    purchase: {
      subject: '[Dipper] Receipt {number}',
      text: 'Thank you for your purchase.\n\n{product} × {quantity}\n{counted}\n{amount}\n{date}\n\nReceipt {number}. You can view it in your wallet any time. If you have not used any of these spoons, you can get a refund until {until}.',
    },
    'refund-by-hand': {
      subject: '[Dipper] We are processing your refund of {amount}',
      text: 'We have received your refund request.\n\n{product}\n{amount}\n\nPayments made this way cannot be refunded automatically, so our team will refund it manually. It takes a few business days. Until then, the spoons are on hold. We will email you when it is done.',
    },
    'refund-done': {
      subject: '[Dipper] Your refund of {amount}',
      text: 'Your refund is complete.\n\n{product}\n{amount}\nRemoved from your wallet: {counted}.\n\nThe refund may take a few days to reach you, depending on how you paid.',
    },
    'refund-declined': {
      subject: '[Dipper] Your refund failed',
      text: 'We could not refund {amount} for {product}. We returned {counted} to your wallet. You can request the refund again, or contact support.',
    },
    'review-refunded': {
      subject: '[Dipper] Your refund of {amount}',
      text: 'We refunded {amount}. The amount charged for {product} did not match your order, so no spoons were added.\n\nThe refund may take a few days to reach you, depending on how you paid. You can buy it again at any time.',
    },
    'deposit-issued': {
      subject: '[Dipper] Transfer {amount} by {until}',
      text: 'We are waiting for your transfer.\n\n{bank} {account}\nAccount holder: {holder}\n{amount}\nby {until}\n\nTransfer exactly this amount. You get {counted} as soon as we receive it.',
    },
    'deposit-reminder': {
      subject: '[Dipper] Reminder: transfer {amount} by {until}',
      text: 'We are still waiting for your transfer for {product}.\n\n{bank} {account}\nAccount holder: {holder}\n{amount}\nby {until}\n\nAfter that, the purchase expires. If you have already paid, you do not need to do anything.',
    },
    'deposit-expired': {
      subject: '[Dipper] Your purchase has expired',
      text: 'Nothing was charged. The purchase has expired because we did not receive your transfer for {product} ({amount}) in time. Please do not transfer anything to that account anymore.',
    },
    'spoons-30': {
      subject: '[Dipper] Spoons expiring from {until}: {counted}',
      text: '{counted} will expire soon because spoons are valid for 5 years.\n\n{days}\n\nThe spoons that expire first are spent first.',
    },
    'spoons-7': {
      subject: '[Dipper] {counted} will expire soon',
      text: '{counted} will expire.\n\n{days}\n\nAfter that, you can no longer use them.',
    },
  },
};

const ko: Language = {
  hello: '{nickname} 님, 안녕하세요.',
  end: 'Dipper 지갑 이용과 관련해 보내 드리는 메일이에요.',
  notices: {
    ...subscriptionWords.ko,
    ...chargeWords.ko,
    ...exchangeWords.ko,
    purchase: {
      subject: '[Dipper] 영수증 {number}',
      text: '구매해 주셔서 감사해요.\n\n{product} × {quantity}\n{counted}\n{amount}\n{date}\n\n영수증 번호: {number}. 지갑에서 언제든 볼 수 있어요. 이 스푼을 하나도 쓰지 않았다면 {until}까지 환불받을 수 있어요.',
    },
    'refund-by-hand': {
      subject: '[Dipper] {amount} 환불 신청을 접수했어요',
      text: '환불 신청을 접수했어요.\n\n{product}\n{amount}\n\n이 결제 수단은 자동으로 환불할 수 없어서 담당자가 직접 처리해요. 영업일 기준으로 며칠 걸려요. 그동안 이 스푼은 쓸 수 없어요. 환불이 끝나면 다시 메일로 알려 드릴게요.',
    },
    'refund-done': {
      subject: '[Dipper] {amount} 환불이 끝났어요',
      text: '환불이 끝났어요.\n\n{product}\n{amount}\n지갑에서 {counted}를 차감했어요.\n\n결제 수단에 따라 실제로 돌려받기까지 며칠 걸릴 수 있어요.',
    },
    'refund-declined': {
      subject: '[Dipper] 환불하지 못했어요',
      text: '{product} 구매 금액({amount})을 환불하지 못했어요. {counted}는 지갑에 돌려드렸어요. 다시 신청하거나 고객센터로 문의해 주세요.',
    },
    'review-refunded': {
      subject: '[Dipper] {amount} 환불이 끝났어요',
      text: '{amount} 환불이 끝났어요. {product} 결제 금액이 주문과 달라서 스푼을 충전하지 않았어요.\n\n결제 수단에 따라 실제로 돌려받기까지 며칠 걸릴 수 있어요. 구매는 언제든 다시 할 수 있어요.',
    },
    'deposit-issued': {
      subject: '[Dipper] {until}까지 {amount}을 입금해 주세요',
      text: '입금을 기다리고 있어요.\n\n{bank} {account}\n예금주: {holder}\n입금할 금액: {amount}\n입금 기한: {until}\n\n위 금액을 정확히 입금해 주세요. 입금이 확인되면 {counted}가 바로 충전돼요.',
    },
    'deposit-reminder': {
      subject: '[Dipper] 아직 입금되지 않았어요. {until}까지 {amount}을 입금해 주세요',
      text: '{product} 구매 금액이 아직 입금되지 않았어요.\n\n{bank} {account}\n예금주: {holder}\n입금할 금액: {amount}\n입금 기한: {until}\n\n기한이 지나면 자동으로 취소돼요. 이미 입금했다면 아무것도 하지 않아도 돼요.',
    },
    'deposit-expired': {
      subject: '[Dipper] 입금 기한이 지나 구매가 취소됐어요',
      text: '빠져나간 돈은 없어요. {product} ({amount}) 입금이 기한까지 확인되지 않아 구매가 취소됐어요. 이제 그 계좌로 입금하지 마세요.',
    },
    'spoons-30': {
      subject: '[Dipper] {counted}가 {until}부터 만료돼요',
      text: '{counted}의 유효 기간(5년)이 곧 끝나요.\n\n{days}\n\n먼저 만료되는 스푼부터 사용돼요.',
    },
    'spoons-7': {
      subject: '[Dipper] {counted}가 곧 만료돼요',
      text: '{counted}의 유효 기간이 곧 끝나요.\n\n{days}\n\n그 뒤에는 쓸 수 없어요.',
    },
  },
};

const ja: Language = {
  hello: '{nickname} 様',
  end: 'このメールは、Dipperウォレットのご利用に基づいてお送りしています。',
  notices: {
    ...subscriptionWords.ja,
    ...chargeWords.ja,
    ...exchangeWords.ja,
    purchase: {
      subject: '[Dipper] 領収書：{number}',
      text: 'ご購入ありがとうございます。\n\n{product} × {quantity}\n{counted}\n{amount}\n{date}\n\n領収書番号：{number}\n\n領収書はウォレットでいつでもご覧いただけます。このスプーンを1個も使っていなければ、{until}まで返金を申請できます。',
    },
    'refund-by-hand': {
      subject: '[Dipper] {amount}の返金を受け付けました',
      text: '返金の申請を受け付けました。\n\n{product}\n{amount}\n\nこのお支払い方法は自動返金に対応していないため、担当者が手作業で返金します。完了まで数営業日かかり、その間このスプーンは使えません。完了したら、あらためてメールでお知らせします。',
    },
    'refund-done': {
      subject: '[Dipper] {amount}の返金が完了しました',
      text: '返金が完了しました。\n\n{product}\n{amount}\nウォレットから{counted}を差し引きました。\n\nお支払い方法によっては、返金の反映まで数日かかることがあります。',
    },
    'refund-declined': {
      subject: '[Dipper] 返金できませんでした',
      text: '{product}（{amount}）を返金できませんでした。{counted}はウォレットに戻っています。もう一度申請するか、サポートへお問い合わせください。',
    },
    'review-refunded': {
      subject: '[Dipper] {amount}を返金しました',
      text: '{amount}を返金しました。{product}のお支払いがご注文の内容と一致しなかったため、スプーンは追加していません。\n\nお支払い方法によっては、返金の反映まで数日かかることがあります。ご購入はいつでもやり直せます。',
    },
    'deposit-issued': {
      subject: '[Dipper] {until}までに{amount}をお振込みください',
      text: 'お振込みをお待ちしています。\n\n{bank} {account}\n口座名義：{holder}\n{amount}\n{until}まで\n\n上記の金額どおりにお振込みください。入金を確認でき次第、{counted}を追加します。',
    },
    'deposit-reminder': {
      subject: '[Dipper] お振込みがまだです：{until}までに{amount}',
      text: '{product}のお振込みがまだ確認できていません。\n\n{bank} {account}\n口座名義：{holder}\n{amount}\n{until}まで\n\n期限を過ぎると、ご購入は自動的にキャンセルされます。すでにお振込み済みの場合、お手続きは不要です。',
    },
    'deposit-expired': {
      subject: '[Dipper] 期限が過ぎたため、購入はキャンセルされました',
      text: '料金は発生していません。{product}（{amount}）のお振込みが期限までに確認できなかったため、購入はキャンセルされました。この口座にはもう振り込まないでください。',
    },
    'spoons-30': {
      subject: '[Dipper] {counted}が{until}から順に失効します',
      text: '{counted}の有効期間（5年）がまもなく終わります。\n\n{days}\n\n先に失効するスプーンから使われます。',
    },
    'spoons-7': {
      subject: '[Dipper] {counted}の期限が近づいています',
      text: '{counted}の有効期限がまもなく切れます。\n\n{days}\n\n期限を過ぎると使えません。',
    },
  },
};

const zh: Language = {
  hello: '{nickname} 您好：',
  end: '您收到這封信，是因為您的 Dipper 錢包有新的活動紀錄。',
  notices: {
    ...subscriptionWords.zh,
    ...chargeWords.zh,
    ...exchangeWords.zh,
    purchase: {
      subject: '[Dipper] 收據 {number}',
      text: '感謝您的購買。\n\n{product} × {quantity}\n{counted}\n{amount}\n{date}\n\n收據編號：{number}。隨時可在錢包中查看。只要這些湯匙都還沒使用，{until} 前都可以退款。',
    },
    'refund-by-hand': {
      subject: '[Dipper] 已受理您的 {amount} 退款申請',
      text: '我們已受理您的退款申請。\n\n{product}\n{amount}\n\n此付款方式無法自動退款，將由專人處理。需要數個營業日。在此期間，這些湯匙暫時無法使用。完成後會再寄信通知您。',
    },
    'refund-done': {
      subject: '[Dipper] {amount} 已退款',
      text: '退款已完成。\n\n{product}\n{amount}\n已從錢包扣除 {counted}。\n\n依付款方式不同，款項可能需要幾天才會入帳。',
    },
    'refund-declined': {
      subject: '[Dipper] 退款未成功',
      text: '{product}（{amount}）無法退款。{counted}已回到您的錢包。您可以再申請一次，或聯絡客服。',
    },
    'review-refunded': {
      subject: '[Dipper] {amount} 已退款',
      text: '我們已退款 {amount}。{product}的付款與訂單內容不符，因此湯匙沒有入帳。\n\n依付款方式不同，款項可能需要幾天才會入帳。您隨時可以重新購買。',
    },
    'deposit-issued': {
      subject: '[Dipper] 請於 {until} 前轉帳 {amount}',
      text: '我們正在等待您的轉帳。\n\n{bank} {account}\n戶名：{holder}\n{amount}\n{until} 前\n\n轉帳金額須與上述金額完全相符。收到款項後，{counted}就會立即入帳。',
    },
    'deposit-reminder': {
      subject: '[Dipper] 提醒：請於 {until} 前轉帳 {amount}',
      text: '我們仍未收到您購買 {product}的轉帳。\n\n{bank} {account}\n戶名：{holder}\n{amount}\n{until} 前\n\n逾期後購買會自動取消。若您已經轉帳，無須再操作。',
    },
    'deposit-expired': {
      subject: '[Dipper] 轉帳逾期，購買已取消',
      text: '沒有扣款。{product}（{amount}）未在期限內收到轉帳，因此購買已取消。請不要再轉帳到那個帳戶。',
    },
    'spoons-30': {
      subject: '[Dipper] {counted}將自 {until} 起陸續到期',
      text: '您有 {counted}的 5\u00a0年有效期限即將屆滿。\n\n{days}\n\n較早到期的湯匙會先使用。',
    },
    'spoons-7': {
      subject: '[Dipper] {counted}即將到期',
      text: '您有 {counted}即將到期。\n\n{days}\n\n到期後就無法使用。',
    },
  },
};

const ar: Language = {
  hello: 'مرحبًا {nickname}،',
  end: 'وصلتك هذه الرسالة لوجود نشاط في محفظتك على Dipper.',
  notices: {
    ...subscriptionWords.ar,
    ...chargeWords.ar,
    ...exchangeWords.ar,
    purchase: {
      subject: '[Dipper] الإيصال {number}',
      text: 'شكرًا لشرائك.\n\n{product} × {quantity}\nعدد الملاعق: {spoons}\n{amount}\n{date}\n\nرقم الإيصال: {number}. يمكنك عرض الإيصال في محفظتك في أي وقت. ما دمت لم تستخدم أيًا من هذه الملاعق، يمكنك استرداد المبلغ حتى {until}.',
    },
    'refund-by-hand': {
      subject: '[Dipper] استرداد {amount} قيد التنفيذ',
      text: 'استلمنا طلب الاسترداد.\n\n{product}\n{amount}\n\nلا تتيح طريقة الدفع هذه الاسترداد التلقائي، لذلك يتولاه فريقنا يدويًا. يستغرق ذلك بضعة أيام عمل. حُجزت الملاعق حتى ذلك الحين. سنراسلك عند اكتمال الاسترداد.',
    },
    'refund-done': {
      subject: '[Dipper] أُعيد إليك {amount}',
      text: 'اكتمل الاسترداد.\n\n{product}\n{amount}\nعدد الملاعق التي خُصمت من محفظتك: {spoons}\n\nقد يستغرق وصول المبلغ إليك بضعة أيام حسب طريقة الدفع.',
    },
    'refund-declined': {
      subject: '[Dipper] لم ينجح الاسترداد',
      text: 'تعذرت إعادة {amount} مقابل {product}. عادت إلى محفظتك {counted}. يمكنك طلب الاسترداد مرة أخرى، أو التواصل مع الدعم.',
    },
    'review-refunded': {
      subject: '[Dipper] أُعيد إليك {amount}',
      text: 'أُعيد إليك {amount}. المبلغ المدفوع مقابل {product} يختلف عن مبلغ طلبك، لذلك لم تُضف أي ملاعق.\n\nقد يستغرق وصول المبلغ إليك بضعة أيام حسب طريقة الدفع. يمكنك الشراء من جديد في أي وقت.',
    },
    'deposit-issued': {
      subject: '[Dipper] حوّل {amount} قبل {until}',
      text: 'ننتظر تحويلك.\n\n{bank} {account}\nصاحب الحساب: {holder}\n{amount}\nقبل {until}\n\nحوّل هذا المبلغ بالضبط. ستصلك {counted} فور وصوله.',
    },
    'deposit-reminder': {
      subject: '[Dipper] تذكير: حوّل {amount} قبل {until}',
      text: 'ما زلنا ننتظر تحويلك مقابل {product}.\n\n{bank} {account}\nصاحب الحساب: {holder}\n{amount}\nقبل {until}\n\nبعد ذلك تنتهي العملية تلقائيًا. إن كنت قد دفعت بالفعل فلا حاجة إلى أي إجراء.',
    },
    'deposit-expired': {
      subject: '[Dipper] انتهت عملية الشراء',
      text: 'لم يُخصم أي مبلغ. لم يصل أي تحويل في الوقت المحدد مقابل {product} ({amount})، فانتهت عملية الشراء. يُرجى عدم التحويل إلى ذلك الحساب بعد الآن.',
    },
    'spoons-30': {
      subject: '[Dipper] تنتهي صلاحية ملاعق لديك ابتداءً من {until}',
      text: 'ستنتهي صلاحية بعض ملاعقك لمرور 5\u00a0سنوات على حصولك عليها، وعددها {spoons}.\n\n{days}\n\nتُستخدم أولًا الملاعق التي تنتهي قبل غيرها.',
    },
    'spoons-7': {
      subject: '[Dipper] تنتهي صلاحية ملاعق لديك قريبًا',
      text: 'ستنتهي صلاحية بعض ملاعقك قريبًا، وعددها {spoons}.\n\n{days}\n\nلن يمكن استخدامها بعد ذلك.',
    },
  },
};

export const words: Readonly<Record<Locale, Language>> = { en, ko, ja, zh, ar };
