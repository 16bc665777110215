import type { Locale } from '@dipper/contract';

export const subscriptionNoticeKinds = [
  'subscription-started',
  'subscription-free',
  'subscription-renewed',
  'subscription-failed',
  'subscription-card-needed',
  'subscription-unpaid',
  'subscription-canceled',
  'subscription-resumed',
  'subscription-stopped',
  'subscription-refunded',
  'card-expiring',
] as const;
export type SubscriptionNoticeKind = (typeof subscriptionNoticeKinds)[number];

type Words = { readonly subject: string; readonly text: string };
type Notices = Readonly<Record<SubscriptionNoticeKind, Words>>;

const en: Notices = {
  'subscription-started': {
    subject: '[Dipper] Your subscription to {product} has started',
    text: 'Your subscription to {product} has started.\n\n{amount}, paid with {card}\nReceipt: {number}\n\nThe next payment is on {next}. To stop it, cancel in your wallet by {cancel}. You can also change the card there.',
  },
  'subscription-free': {
    subject: '[Dipper] {product}: this month is free',
    text: 'Nothing was charged. This month of {product} is free.\n\nThe next payment is on {next}, with {card}. To stop it, cancel in your wallet by {cancel}. You can also change the card there.',
  },
  'subscription-renewed': {
    subject: '[Dipper] {product} has been renewed',
    text: 'Your subscription to {product} has been renewed for another 30\u00a0days.\n\n{amount}, paid with {card}\nReceipt: {number}\n\nThe next payment is on {next}. To stop it, cancel in your wallet by {cancel}. You can also change the card there.',
  },
  'subscription-failed': {
    subject: '[Dipper] The payment for {product} failed',
    text: 'Nothing was charged. {amount} for {product} could not be paid with {card}.\n\nWe will try again on {next}. Before then, please check your card’s balance and limit, or choose another card in your wallet.',
  },
  'subscription-card-needed': {
    subject: '[Dipper] {product} needs another card',
    text: 'Nothing was charged. {amount} for {product} could not be paid because {card} can no longer be used.\n\nPlease choose another card in your wallet by {next}. Otherwise, the subscription ends.',
  },
  'subscription-unpaid': {
    subject: '[Dipper] {product} has ended',
    text: 'You will not be charged again. Your subscription to {product} has ended because the payment failed.\n\nYou can subscribe again in your wallet any time. You can also use another card.',
  },
  'subscription-canceled': {
    subject: '[Dipper] {product} is canceled',
    text: 'You canceled {product}. You can use it until {until}. You will not be charged again.\n\nIf you change your mind before then, you can undo it in your wallet.',
  },
  'subscription-resumed': {
    subject: '[Dipper] {product} continues',
    text: 'Your subscription to {product} continues because you undid the cancellation.\n\nThe next payment is on {next}: {amount}, with {card}.',
  },
  'subscription-stopped': {
    subject: '[Dipper] {product} has ended',
    text: 'You will not be charged again. You canceled {product}, and it has ended. We will not retry the failed payment.\n\nYou can subscribe again in your wallet any time.',
  },
  'subscription-refunded': {
    subject: '[Dipper] Your refund of {amount}',
    text: 'We refunded {amount} for {product} to {card}. The subscription has ended. You will not be charged again.\n\nIt may take a few days to appear on your card statement.',
  },
  'card-expiring': {
    subject: '[Dipper] Your card expires on {until}',
    text: '{card}, which pays for {product}, expires on {until}. After that, it can no longer be charged.\n\nPlease register your new card in your wallet and make it your main card before then.',
  },
};

const ko: Notices = {
  'subscription-started': {
    subject: '[Dipper] {product} 구독이 시작됐어요',
    text: '{product} 구독이 시작됐어요.\n\n{amount} · {card}\n영수증 번호: {number}\n\n다음 결제일은 {next}이에요. 결제를 원하지 않으면 {cancel}까지 지갑에서 해지해 주세요. 결제 카드도 지갑에서 바꿀 수 있어요.',
  },
  'subscription-free': {
    subject: '[Dipper] {product}, 이번 달은 무료예요',
    text: '결제된 금액은 없어요. 이번 달 {product} 구독은 무료예요.\n\n다음 결제일: {next}\n결제 카드: {card}\n\n결제를 원하지 않으면 {cancel}까지 지갑에서 해지해 주세요. 결제 카드도 지갑에서 바꿀 수 있어요.',
  },
  'subscription-renewed': {
    subject: '[Dipper] {product} 구독료가 결제됐어요',
    text: '{product} 구독이 30일 연장됐어요.\n\n{amount} · {card}\n영수증 번호: {number}\n\n다음 결제일은 {next}이에요. 결제를 원하지 않으면 {cancel}까지 지갑에서 해지해 주세요. 결제 카드도 지갑에서 바꿀 수 있어요.',
  },
  'subscription-failed': {
    subject: '[Dipper] {product} 구독료를 결제하지 못했어요',
    text: '빠져나간 돈은 없어요. {product} 구독료({amount})를 카드({card})로 결제하지 못했어요.\n\n{next}에 다시 결제를 시도할게요. 그 전에 카드 잔액과 한도를 확인하거나, 지갑에서 다른 카드로 바꿔 주세요.',
  },
  'subscription-card-needed': {
    subject: '[Dipper] {product} 구독에 다른 카드가 필요해요',
    text: '빠져나간 돈은 없어요. {product} 구독료({amount})를 결제하지 못했어요. 더 이상 쓸 수 없는 카드예요: {card}.\n\n{next}까지 지갑에서 다른 카드로 바꿔 주세요. 바꾸지 않으면 그때 구독이 끝나요.',
  },
  'subscription-unpaid': {
    subject: '[Dipper] {product} 구독이 끝났어요',
    text: '더 이상 결제되지 않아요. 구독료가 결제되지 않아 {product} 구독이 끝났어요.\n\n지갑에서 언제든 다시 구독할 수 있어요. 다른 카드를 써도 돼요.',
  },
  'subscription-canceled': {
    subject: '[Dipper] {product} 구독을 해지했어요',
    text: '{product} 구독을 해지했어요. {until}까지는 그대로 쓸 수 있어요. 더 이상 결제되지 않아요.\n\n마음이 바뀌면 그 전에 지갑에서 해지를 취소할 수 있어요.',
  },
  'subscription-resumed': {
    subject: '[Dipper] {product} 구독을 계속해요',
    text: '{product} 구독 해지를 취소했어요. 구독이 계속돼요.\n\n다음 결제일: {next}\n결제 금액: {amount}\n결제 카드: {card}',
  },
  'subscription-stopped': {
    subject: '[Dipper] {product} 구독이 끝났어요',
    text: '더 이상 결제되지 않아요. {product} 구독을 해지해서 바로 끝났어요. 실패한 결제도 다시 시도하지 않아요.\n\n지갑에서 언제든 다시 구독할 수 있어요.',
  },
  'subscription-refunded': {
    subject: '[Dipper] {amount} 환불이 끝났어요',
    text: '{product} 구독료 환불이 끝났어요.\n\n환불 금액: {amount}\n환불한 카드: {card}\n\n구독은 끝났어요. 더 이상 결제되지 않아요.\n\n카드 내역에 반영되기까지 며칠 걸릴 수 있어요.',
  },
  'card-expiring': {
    subject: '[Dipper] 카드 유효 기간이 {until}에 끝나요',
    text: '{product} 구독료를 결제하는 카드({card})의 유효 기간이 {until}에 끝나요. 그 뒤에는 결제할 수 없어요.\n\n그 전에 지갑에서 새 카드를 등록하고 대표 카드로 정해 주세요.',
  },
};

const ja: Notices = {
  'subscription-started': {
    subject: '[Dipper] {product}のご利用が始まりました',
    text: '{product}のご利用が始まりました。\n\n{amount}（{card}）\n領収書番号：{number}\n\n次回のお支払い日は{next}です。ご不要の場合は、{cancel}までにウォレットで解約してください。カードの変更もウォレットでできます。',
  },
  'subscription-free': {
    subject: '[Dipper] {product}は今月無料です',
    text: '料金は発生していません。今月の{product}は無料です。\n\n次回のお支払い日は{next}です。{card}でお支払いいただきます。ご不要の場合は、{cancel}までにウォレットで解約してください。カードの変更もウォレットでできます。',
  },
  'subscription-renewed': {
    subject: '[Dipper] {product}を更新しました',
    text: '{product}を30日間更新しました。\n\n{amount}（{card}）\n領収書番号：{number}\n\n次回のお支払い日は{next}です。ご不要の場合は、{cancel}までにウォレットで解約してください。カードの変更もウォレットでできます。',
  },
  'subscription-failed': {
    subject: '[Dipper] {product}の料金をお支払いできませんでした',
    text: '料金は発生していません。{product}の{amount}を{card}でお支払いできませんでした。\n\n{next}にもう一度決済を行います。それまでにカードの残高と限度額をご確認いただくか、ウォレットで別のカードに変更してください。',
  },
  'subscription-card-needed': {
    subject: '[Dipper] {product}には別のカードが必要です',
    text: '料金は発生していません。{card}が使えなくなったため、{product}の{amount}をお支払いできませんでした。\n\n{next}までにウォレットで別のカードに変更してください。変更されない場合、サブスクリプションはその時点で終了します。',
  },
  'subscription-unpaid': {
    subject: '[Dipper] {product}のサブスクリプションは終了しました',
    text: '今後のお支払いはありません。料金をお支払いできなかったため、{product}のサブスクリプションは終了しました。\n\nウォレットからいつでも再開できます。別のカードもお使いいただけます。',
  },
  'subscription-canceled': {
    subject: '[Dipper] {product}を解約しました',
    text: '{product}を解約しました。{until}まではそのままお使いいただけます。今後のお支払いはありません。\n\nそれまでの間は、ウォレットで解約を取り消せます。',
  },
  'subscription-resumed': {
    subject: '[Dipper] {product}の解約を取り消しました',
    text: '{product}の解約を取り消しました。引き続きご利用いただけます。\n\n次回のお支払い日は{next}です（{amount}、{card}）。',
  },
  'subscription-stopped': {
    subject: '[Dipper] {product}のサブスクリプションは終了しました',
    text: '今後のお支払いはありません。解約のお手続きにより、{product}のサブスクリプションは終了しました。失敗した決済は再試行しません。\n\nウォレットからいつでも再開できます。',
  },
  'subscription-refunded': {
    subject: '[Dipper] {amount}の返金が完了しました',
    text: '{product}の{amount}を{card}に返金しました。サブスクリプションは終了しました。今後のお支払いはありません。\n\nカードの明細に反映されるまで数日かかることがあります。',
  },
  'card-expiring': {
    subject: '[Dipper] カードの有効期限は{until}です',
    text: '{product}のお支払いに使っている{card}の有効期限は{until}です。その後はお支払いに使えません。\n\nそれまでにウォレットで新しいカードを登録し、メインカードに設定してください。',
  },
};

const zh: Notices = {
  'subscription-started': {
    subject: '[Dipper] {product} 訂閱已開始',
    text: '{product} 訂閱已開始。\n\n{amount}\n付款卡片：{card}\n收據編號：{number}\n\n下次扣款日為 {next}。若不想續訂，請於 {cancel} 前在錢包中取消。付款卡片也可以在錢包中更換。',
  },
  'subscription-free': {
    subject: '[Dipper] {product} 本月免費',
    text: '沒有扣款。{product} 本月免費。\n\n下次扣款日為 {next}。將由 {card} 付款。若不想續訂，請於 {cancel} 前在錢包中取消。付款卡片也可以在錢包中更換。',
  },
  'subscription-renewed': {
    subject: '[Dipper] {product} 已續訂',
    text: '{product} 已續訂 30\u00a0天。\n\n{amount}\n付款卡片：{card}\n收據編號：{number}\n\n下次扣款日為 {next}。若不想續訂，請於 {cancel} 前在錢包中取消。付款卡片也可以在錢包中更換。',
  },
  'subscription-failed': {
    subject: '[Dipper] {product} 扣款未成功',
    text: '沒有扣款。無法用 {card} 支付 {product} 的 {amount}。\n\n我們會在 {next} 再試一次。請在那之前確認卡片的餘額與額度，或在錢包中換一張卡片。',
  },
  'subscription-card-needed': {
    subject: '[Dipper] {product} 需要換一張卡片',
    text: '沒有扣款。{card} 已無法使用，因此 {product} 的 {amount} 未能付款。\n\n請於 {next} 前在錢包中換一張卡片，否則訂閱將在那時結束。',
  },
  'subscription-unpaid': {
    subject: '[Dipper] {product} 訂閱已結束',
    text: '之後不會再扣款。因為扣款未成功，{product} 訂閱已結束。\n\n您隨時可以在錢包中重新訂閱。也可以使用其他卡片。',
  },
  'subscription-canceled': {
    subject: '[Dipper] 已取消 {product} 訂閱',
    text: '您已取消 {product} 訂閱。{until} 前仍可使用。之後不會再扣款。\n\n若改變心意，可在那之前於錢包中恢復訂閱。',
  },
  'subscription-resumed': {
    subject: '[Dipper] 已恢復 {product} 訂閱',
    text: '您已恢復 {product} 訂閱。\n\n下次扣款日為 {next}，金額 {amount}，付款卡片：{card}。',
  },
  'subscription-stopped': {
    subject: '[Dipper] {product} 訂閱已結束',
    text: '您已取消 {product}，訂閱已結束。之後不會再扣款。之前未成功的扣款也不會再試。\n\n您隨時可以在錢包中重新訂閱。',
  },
  'subscription-refunded': {
    subject: '[Dipper] {amount} 已退款',
    text: '{product} 的 {amount} 已退回 {card}。訂閱已結束。之後不會再扣款。\n\n款項可能需要幾天才會顯示在卡片帳單上。',
  },
  'card-expiring': {
    subject: '[Dipper] 您的卡片將於 {until} 到期',
    text: '支付 {product} 的 {card} 將於 {until} 到期，之後無法再扣款。\n\n請在那之前於錢包中新增新的卡片，並設為主要卡片。',
  },
};

const ar: Notices = {
  'subscription-started': {
    subject: '[Dipper] بدأ اشتراكك في {product}',
    text: 'بدأ اشتراكك في {product}.\n\nالمبلغ: {amount} من البطاقة {card}\nرقم الإيصال: {number}\n\nموعد الدفعة التالية {next}. إن لم ترغب فيها فألغِ الاشتراك من محفظتك قبل {cancel}. يمكنك تغيير البطاقة من هناك أيضًا.',
  },
  'subscription-free': {
    subject: '[Dipper] هذا الشهر من {product} مجاني',
    text: 'لم يُخصم أي مبلغ. هذا الشهر من {product} مجاني.\n\nموعد الدفعة التالية {next} من البطاقة {card}. إن لم ترغب فيها فألغِ الاشتراك من محفظتك قبل {cancel}. يمكنك تغيير البطاقة من هناك أيضًا.',
  },
  'subscription-renewed': {
    subject: '[Dipper] تجدد اشتراكك في {product}',
    text: 'تجدد اشتراكك في {product} لمدة 30\u00a0يومًا.\n\nالمبلغ: {amount} من البطاقة {card}\nرقم الإيصال: {number}\n\nموعد الدفعة التالية {next}. إن لم ترغب فيها فألغِ الاشتراك من محفظتك قبل {cancel}. يمكنك تغيير البطاقة من هناك أيضًا.',
  },
  'subscription-failed': {
    subject: '[Dipper] لم تنجح دفعة {product}',
    text: 'لم يُخصم أي مبلغ. تعذر دفع {amount} مقابل {product} من البطاقة {card}.\n\nسنحاول مرة أخرى في {next}. تحقق من رصيد بطاقتك وحدّها قبل ذلك، أو اختر بطاقة أخرى في محفظتك.',
  },
  'subscription-card-needed': {
    subject: '[Dipper] اشتراكك في {product} يحتاج إلى بطاقة أخرى',
    text: 'لم يُخصم أي مبلغ. لم تعد البطاقة {card} صالحة للاستخدام، فتعذر دفع {amount} مقابل {product}.\n\nاختر بطاقة أخرى في محفظتك قبل {next}، وإلا انتهى الاشتراك حينها.',
  },
  'subscription-unpaid': {
    subject: '[Dipper] انتهى اشتراكك في {product}',
    text: 'لن يُخصم أي مبلغ بعد الآن. انتهى اشتراكك في {product} لأن الدفع لم ينجح.\n\nيمكنك الاشتراك من جديد من محفظتك في أي وقت. يمكنك أيضًا استخدام بطاقة أخرى.',
  },
  'subscription-canceled': {
    subject: '[Dipper] أُلغي اشتراكك في {product}',
    text: 'ألغيت اشتراكك في {product}. يمكنك استخدامه حتى {until}. لن يُخصم أي مبلغ بعد الآن.\n\nإن غيّرت رأيك قبل ذلك فيمكنك التراجع عن الإلغاء من محفظتك.',
  },
  'subscription-resumed': {
    subject: '[Dipper] سيستمر اشتراكك في {product}',
    text: 'سيستمر اشتراكك. تراجعت عن إلغاء {product}.\n\nموعد الدفعة التالية {next}: {amount} من البطاقة {card}.',
  },
  'subscription-stopped': {
    subject: '[Dipper] انتهى اشتراكك في {product}',
    text: 'لن يُخصم أي مبلغ بعد الآن. ألغيت اشتراكك في {product} فانتهى. لن نعيد محاولة الدفعة التي لم تنجح.\n\nيمكنك الاشتراك من جديد من محفظتك في أي وقت.',
  },
  'subscription-refunded': {
    subject: '[Dipper] أُعيد إليك {amount}',
    text: 'أُعيد {amount} مقابل {product} إلى البطاقة {card}. انتهى الاشتراك. لن يُخصم أي مبلغ بعد الآن.\n\nقد يستغرق ظهور المبلغ في كشف بطاقتك بضعة أيام.',
  },
  'card-expiring': {
    subject: '[Dipper] تنتهي صلاحية بطاقتك في {until}',
    text: 'تنتهي صلاحية البطاقة {card} التي تدفع مقابل {product} في {until}. لن يمكن الدفع بها بعد ذلك.\n\nسجّل بطاقتك الجديدة في محفظتك واجعلها البطاقة الرئيسية قبل ذلك.',
  },
};

export const subscriptionWords: Readonly<Record<Locale, Notices>> = { en, ko, ja, zh, ar };
