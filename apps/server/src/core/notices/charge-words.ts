import type { Locale } from '@dipper/contract';

/** Mails about single charges of subscriptions, and about the cards that they come from. */
export const chargeNoticeKinds = [
  'subscription-charge-returned',
  'subscription-charged-wrongly',
  'subscription-not-begun',
  'subscription-held',
  'subscription-changed',
  'subscription-change-failed',
  'subscription-skipped',
  'card-gone',
] as const;
export type ChargeNoticeKind = (typeof chargeNoticeKinds)[number];

type Words = { readonly subject: string; readonly text: string };
type Notices = Readonly<Record<ChargeNoticeKind, Words>>;

const en: Notices = {
  'subscription-charge-returned': {
    subject: '[Dipper] Your refund of {amount}',
    text: 'We refunded {amount}, which was charged to {card} for {product} by mistake. You do not need to do anything.\n\nIt may take a few days to appear on your card statement.',
  },
  'subscription-charged-wrongly': {
    subject: '[Dipper] We refunded an incorrect charge for {product}',
    text: 'We refunded {amount}, which was charged to {card} for {product}. It was not the correct amount.\n\nThe correct amount will be charged on {next}. The refund may take a few days to appear on your card statement.',
  },
  'subscription-not-begun': {
    subject: '[Dipper] {product} has not started',
    text: 'Nothing was charged. {amount} for {product} could not be paid with {card}, so the subscription has not started.\n\nYou can try again in your wallet any time. You can also use another card.',
  },
  'subscription-held': {
    subject: '[Dipper] The payment for {product} is delayed',
    text: 'Nothing was charged. We could not reach the card payment service to collect {amount} for {product} from {card}. Your card is fine. You do not need to do anything.\n\nWe will try again on {next}.',
  },
  'subscription-changed': {
    subject: '[Dipper] You now have {product}',
    text: 'You now have {product}.\n\n{amount} for the rest of this period, paid with {card}\nReceipt: {number}\n\nThe next payment is on {next}, at the price of {product}. To stop it, cancel in your wallet by {cancel}.',
  },
  'subscription-change-failed': {
    subject: '[Dipper] The change to {product} failed',
    text: 'Nothing was charged. Your subscription has not changed. {amount} for the change to {product} could not be paid with {card}.\n\nYou can try again in your wallet any time. You can also use another card.',
  },
  'subscription-skipped': {
    subject: '[Dipper] {product}: no charge this time',
    text: 'You are not charged for these 30\u00a0days. The DJ of {product} is currently suspended, so the benefits are paused.\n\nThe next payment is on {next}, if the DJ is back by then. To stop it, cancel in your wallet by {cancel}.',
  },
  'card-gone': {
    subject: '[Dipper] {card} can no longer be charged',
    text: 'Nothing was charged. {card} can no longer be charged because the card company has ended its registration.\n\nIf it pays for a subscription, please choose another card in your wallet, or register this one again, before the next payment.',
  },
};

const ko: Notices = {
  'subscription-charge-returned': {
    subject: '[Dipper] {amount} 환불이 끝났어요',
    text: '카드({card})로 잘못 결제된 {product} 구독료({amount})를 환불했어요. 따로 하실 일은 없어요.\n\n카드 내역에 반영되기까지 며칠 걸릴 수 있어요.',
  },
  'subscription-charged-wrongly': {
    subject: '[Dipper] 잘못 결제된 {product} 구독료를 환불했어요',
    text: '카드({card})로 결제된 {product} 구독료({amount})를 전액 환불했어요. 원래 결제할 금액과 달랐어요.\n\n올바른 금액은 {next}에 결제돼요. 환불한 금액이 카드 내역에 반영되기까지 며칠 걸릴 수 있어요.',
  },
  'subscription-not-begun': {
    subject: '[Dipper] {product} 구독이 시작되지 않았어요',
    text: '빠져나간 돈은 없어요. {product} 구독료({amount})를 카드({card})로 결제하지 못해 구독이 시작되지 않았어요.\n\n지갑에서 언제든 다시 시도할 수 있어요. 다른 카드를 써도 돼요.',
  },
  'subscription-held': {
    subject: '[Dipper] {product} 구독료는 나중에 결제돼요',
    text: '빠져나간 돈은 없어요. 카드 결제 서비스에 연결되지 않아 {product} 구독료({amount})를 결제하지 못했어요. 카드({card})에는 문제가 없어요. 따로 하실 일도 없어요.\n\n{next}에 다시 결제를 시도할게요.',
  },
  'subscription-changed': {
    subject: '[Dipper] 구독 등급이 바뀌었어요: {product}',
    text: '이제 {product} 혜택을 쓸 수 있어요.\n\n남은 기간의 차액 {amount} · {card}\n영수증 번호: {number}\n\n다음 결제일은 {next}이에요. {product} 가격으로 결제돼요. 결제를 원하지 않으면 {cancel}까지 지갑에서 해지해 주세요.',
  },
  'subscription-change-failed': {
    subject: '[Dipper] 구독 등급을 바꾸지 못했어요: {product}',
    text: '빠져나간 돈은 없어요. 구독은 그대로예요. {product} 등급으로 바꾸는 차액({amount})을 카드({card})로 결제하지 못했어요.\n\n지갑에서 언제든 다시 시도할 수 있어요. 다른 카드를 써도 돼요.',
  },
  'subscription-skipped': {
    subject: '[Dipper] {product}, 이번에는 결제되지 않아요',
    text: '이번 30일 구독료는 결제되지 않아요. {product}의 DJ 활동이 잠시 정지되어 혜택도 멈춰요.\n\nDJ가 {next}까지 돌아오면 그날 다음 결제를 진행해요. 결제를 원하지 않으면 {cancel}까지 지갑에서 해지해 주세요.',
  },
  'card-gone': {
    subject: '[Dipper] 카드({card})로 더는 결제할 수 없어요',
    text: '빠져나간 돈은 없어요. 카드사에서 카드 연결을 해제해 카드({card})로 더는 결제할 수 없어요.\n\n구독에 쓰는 카드라면 다음 결제 전에 지갑에서 다른 카드로 바꾸거나 이 카드를 다시 등록해 주세요.',
  },
};

const ja: Notices = {
  'subscription-charge-returned': {
    subject: '[Dipper] {amount}を返金しました',
    text: '{product}について{card}に誤って請求された{amount}を、返金しました。お手続きは不要です。\n\nカードの明細に反映されるまで数日かかることがあります。',
  },
  'subscription-charged-wrongly': {
    subject: '[Dipper] {product}の誤った請求を返金しました',
    text: '{product}について{card}に請求された{amount}を、全額返金しました。正しい金額ではありませんでした。\n\n正しい金額は{next}にお支払いいただきます。返金がカードの明細に反映されるまで数日かかることがあります。',
  },
  'subscription-not-begun': {
    subject: '[Dipper] {product}は開始されませんでした',
    text: '料金は発生していません。{product}の{amount}を{card}でお支払いできなかったため、サブスクリプションは開始されていません。\n\nウォレットからいつでももう一度お手続きいただけます。別のカードもお使いいただけます。',
  },
  'subscription-held': {
    subject: '[Dipper] {product}のお支払いは後日になります',
    text: '料金は発生していません。カード決済サービスに接続できず、{product}の{amount}を{card}で決済できませんでした。カードに問題はなく、お手続きも不要です。\n\n{next}にもう一度決済を行います。',
  },
  'subscription-changed': {
    subject: '[Dipper] {product}に変更しました',
    text: '{product}をご利用いただけるようになりました。\n\n残り期間の差額：{amount}（{card}）\n領収書番号：{number}\n\n次回のお支払い日は{next}です。{product}の料金をお支払いいただきます。ご不要の場合は、{cancel}までにウォレットで解約してください。',
  },
  'subscription-change-failed': {
    subject: '[Dipper] {product}に変更できませんでした',
    text: '料金は発生していません。サブスクリプションも以前のままです。\n\n{product}への変更の差額（{amount}）を{card}でお支払いできませんでした。ウォレットからいつでも再度お手続きいただけます。別のカードもご利用いただけます。',
  },
  'subscription-skipped': {
    subject: '[Dipper] {product}の今回のお支払いはありません',
    text: 'この30日間のお支払いはありません。{product}のDJの活動が一時停止されているため、その間は特典もご利用いただけません。\n\nDJが復帰していれば、次回のお支払い日は{next}です。ご不要の場合は、{cancel}までにウォレットで解約してください。',
  },
  'card-gone': {
    subject: '[Dipper] {card}でのお支払いができなくなりました',
    text: '料金は発生していません。カード会社での登録が終了したため、{card}でのお支払いができなくなりました。\n\nサブスクリプションのお支払いにお使いの場合は、次回のお支払いまでに、ウォレットで別のカードに変更するか、このカードを登録し直してください。',
  },
};

const zh: Notices = {
  'subscription-charge-returned': {
    subject: '[Dipper] {amount} 已退款',
    text: '我們已退款 {amount}。這筆款項是因 {product} 從 {card} 誤扣的。您無須再操作。\n\n款項可能需要幾天才會顯示在卡片帳單上。',
  },
  'subscription-charged-wrongly': {
    subject: '[Dipper] {product} 的錯誤扣款已退款',
    text: '我們已退款 {amount}。這筆款項因 {product} 從 {card} 扣款，但金額不正確。\n\n正確的金額將於 {next} 扣款。退款可能需要幾天才會顯示在卡片帳單上。',
  },
  'subscription-not-begun': {
    subject: '[Dipper] {product} 訂閱沒有開始',
    text: '沒有扣款。無法用 {card} 支付 {product} 的 {amount}，因此訂閱沒有開始。\n\n您隨時可以在錢包中再試一次。也可以使用其他卡片。',
  },
  'subscription-held': {
    subject: '[Dipper] {product} 將延後扣款',
    text: '沒有扣款。我們無法連線到卡片付款服務，因此沒有從 {card} 扣除 {product} 的 {amount}。您的卡片沒有問題。您無須再操作。\n\n我們會在 {next} 再試一次。',
  },
  'subscription-changed': {
    subject: '[Dipper] 已變更為 {product}',
    text: '您現在可以使用 {product}。\n\n本期剩餘天數的差額 {amount}\n付款卡片：{card}\n收據編號：{number}\n\n下次扣款日為 {next}。屆時依 {product} 的價格扣款。若不想續訂，請於 {cancel} 前在錢包中取消。',
  },
  'subscription-change-failed': {
    subject: '[Dipper] 無法變更為 {product}',
    text: '沒有扣款。您的訂閱沒有變更。無法用 {card} 支付變更為 {product} 的差額 {amount}。\n\n您隨時可以在錢包中再試一次。也可以使用其他卡片。',
  },
  'subscription-skipped': {
    subject: '[Dipper] {product} 這次不扣款',
    text: '這 30\u00a0天不扣款，因為 {product} 的 DJ 暫時停止活動。這段期間權益也暫停。\n\n若屆時 DJ 已恢復活動，下次扣款日為 {next}。若不想續訂，請於 {cancel} 前在錢包中取消。',
  },
  'card-gone': {
    subject: '[Dipper] {card} 已無法扣款',
    text: '沒有扣款。發卡公司已解除 {card} 的連結，因此這張卡片無法再用於付款。\n\n若訂閱由這張卡片付款，請在下次扣款前於錢包中換一張卡片，或再次新增這張卡片。',
  },
};

const ar: Notices = {
  'subscription-charge-returned': {
    subject: '[Dipper] أُعيد إليك {amount}',
    text: 'أعدنا إليك {amount} كاملًا. خُصم هذا المبلغ خطأً من البطاقة {card} مقابل {product}. لا يلزمك فعل شيء.\n\nقد يستغرق ظهور المبلغ في كشف بطاقتك بضعة أيام.',
  },
  'subscription-charged-wrongly': {
    subject: '[Dipper] أعدنا إليك مبلغًا خُصم خطأً مقابل {product}',
    text: 'أعدنا إليك {amount} كاملًا. خُصم هذا المبلغ من البطاقة {card} مقابل {product}. لم يكن هو المبلغ الصحيح.\n\nيُخصم المبلغ الصحيح في {next}. قد يستغرق ظهور المبلغ المُعاد في كشف بطاقتك بضعة أيام.',
  },
  'subscription-not-begun': {
    subject: '[Dipper] لم يبدأ اشتراكك في {product}',
    text: 'لم يُخصم أي مبلغ. تعذر دفع {amount} مقابل {product} من البطاقة {card}، فلم يبدأ الاشتراك.\n\nيمكنك المحاولة من جديد من محفظتك في أي وقت. يمكنك أيضًا استخدام بطاقة أخرى.',
  },
  'subscription-held': {
    subject: '[Dipper] تأخرت دفعة {product}',
    text: 'لم يُخصم أي مبلغ. تعذر علينا الوصول إلى خدمة الدفع بالبطاقات لخصم {amount} مقابل {product} من البطاقة {card}. بطاقتك سليمة. لا يلزمك فعل شيء.\n\nسنحاول مرة أخرى في {next}.',
  },
  'subscription-changed': {
    subject: '[Dipper] أصبح اشتراكك {product}',
    text: 'أصبح اشتراكك {product}.\n\nالمبلغ: {amount} عن بقية هذه الفترة من البطاقة {card}\nرقم الإيصال: {number}\n\nموعد الدفعة التالية {next} بسعر {product}. إن لم ترغب فيها فألغِ الاشتراك من محفظتك قبل {cancel}.',
  },
  'subscription-change-failed': {
    subject: '[Dipper] لم ينجح التغيير إلى {product}',
    text: 'لم يُخصم أي مبلغ. بقي اشتراكك كما كان. تعذر دفع {amount} للتغيير إلى {product} من البطاقة {card}.\n\nيمكنك المحاولة من جديد من محفظتك في أي وقت. يمكنك أيضًا استخدام بطاقة أخرى.',
  },
  'subscription-skipped': {
    subject: '[Dipper] لا دفعة هذه المرة مقابل {product}',
    text: 'لن يُخصم أي مبلغ عن فترة الثلاثين يومًا هذه. نشاط الدي جي في {product} موقوف مؤقتًا. تتوقف مزايا الاشتراك خلال هذه الفترة.\n\nموعد الدفعة التالية {next} إن عاد الدي جي بحلول ذلك الموعد. إن لم ترغب فيها فألغِ الاشتراك من محفظتك قبل {cancel}.',
  },
  'card-gone': {
    subject: '[Dipper] لم يعد الخصم من البطاقة {card} ممكنًا',
    text: 'لم يُخصم أي مبلغ. لم يعد الخصم من البطاقة {card} ممكنًا لأن تسجيلها انتهى لدى شركة البطاقة.\n\nإن كان لديك اشتراك يُدفع بها، فاختر بطاقة أخرى في محفظتك، أو سجّل هذه من جديد، قبل الدفعة التالية.',
  },
};

export const chargeWords: Readonly<Record<Locale, Notices>> = { en, ko, ja, zh, ar };
