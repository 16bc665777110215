import { directionOfLocale, fallbackLocale, localeSchema, type Locale } from '@dipper/contract';

/** Texts of the frame's script. */
export type ScriptTexts = {
  readonly required: string;
  readonly numberShort: string;
  readonly numberOdd: string;
  readonly expiryWrong: string;
  readonly expiryOver: string;
  readonly birthWrong: string;
  readonly businessWrong: string;
  readonly passwordWrong: string;
  readonly slow: string;
  readonly silent: string;
  readonly done: string;
  readonly ended: string;
};

export type FrameTexts = {
  readonly title: string;
  readonly number: string;
  readonly expiry: string;
  readonly expiryHint: string;
  readonly owner: string;
  readonly person: string;
  readonly company: string;
  readonly birth: string;
  readonly birthHint: string;
  readonly business: string;
  readonly businessHint: string;
  readonly password: string;
  readonly passwordHint: string;
  readonly submit: string;
  readonly working: string;
  readonly leave: string;
  readonly safe: string;
  readonly again: string;
  readonly noScript: string;
  readonly windowTitle: string;
  readonly windowOpening: string;
  readonly windowOver: string;
  readonly windowNoScript: string;
  readonly windowBack: string;
  readonly script: ScriptTexts;
};

const ko: FrameTexts = {
  title: '카드 정보 입력',
  number: '카드 번호',
  expiry: '유효 기간',
  expiryHint: '월/년, 예: 12/30',
  owner: '카드 명의',
  person: '개인',
  company: '법인',
  birth: '생년월일',
  birthHint: '6자리, 예: 960412',
  business: '사업자등록번호',
  businessHint: '숫자 10자리',
  password: '카드 비밀번호 앞 2자리',
  passwordHint: '4자리 중 앞 2자리만 입력해 주세요.',
  submit: '카드 확인하기',
  working: '카드사에 확인하고 있어요',
  leave: '취소',
  safe: '카드 번호는 카드사에 확인할 때만 쓰고 저장하지 않아요.',
  again: '처음부터 다시',
  noScript: '카드를 등록하려면 자바스크립트를 켜 주세요.',
  windowTitle: '토스페이먼츠',
  windowOpening: '토스페이먼츠 창을 여는 중이에요.',
  windowOver:
    '더 이상 열 수 없는 창이에요. 처음부터 다시 시작해 주세요. 이미 결제했다면 결제 내역에서 볼 수 있어요.',
  windowNoScript: '토스페이먼츠 창을 열려면 자바스크립트를 켜 주세요.',
  windowBack: '돌아가기',
  script: {
    required: '입력해 주세요.',
    numberShort: '카드 번호를 끝까지 입력해 주세요.',
    numberOdd: '카드 번호를 다시 한번 확인해 주세요. 맞다면 그대로 진행해도 돼요.',
    expiryWrong: '월/년을 네 자리로 입력해 주세요. 예: 12/30',
    expiryOver: '유효 기간이 지난 카드예요.',
    birthWrong: '생년월일 6자리를 확인해 주세요. 예: 960412',
    businessWrong: '사업자등록번호 10자리를 확인해 주세요.',
    passwordWrong: '비밀번호 앞 2자리를 입력해 주세요.',
    slow: '카드사 응답이 늦어지고 있어요. 조금만 기다려 주세요.',
    silent: '결제된 금액은 없어요. 카드사가 응답하지 않았어요. 다시 시도해 주세요.',
    done: '카드를 확인했어요.',
    ended: '결제된 금액은 없어요. 이 카드 등록은 끝났어요. 처음부터 다시 시작해 주세요.',
  },
};

const en: FrameTexts = {
  title: 'Card details',
  number: 'Card number',
  expiry: 'Expiration date',
  expiryHint: 'MM/YY, for example 12/30',
  owner: 'Cardholder',
  person: 'Personal',
  company: 'Company',
  birth: 'Date of birth',
  birthHint: '6 digits (YYMMDD), for example 960412',
  business: 'Business registration number',
  businessHint: '10 digits',
  password: 'First 2 digits of the card PIN',
  passwordHint: 'Enter only the first 2 of the 4 digits.',
  submit: 'Check card',
  working: 'Checking with the card company',
  leave: 'Cancel',
  safe: 'We do not store your card number. We use it only to check the card with the card company.',
  again: 'Start again',
  noScript: 'Please turn on JavaScript to register a card.',
  windowTitle: 'Toss Payments',
  windowOpening: 'Opening the Toss Payments window.',
  windowOver:
    'This window can no longer be opened. Please start again. If you have already paid, you will find it under Payments.',
  windowNoScript: 'Please turn on JavaScript to open the Toss Payments window.',
  windowBack: 'Go back',
  script: {
    required: 'Please fill in this field.',
    numberShort: 'Please enter the whole card number.',
    numberOdd: 'Please check the number once more. If it is correct, you can continue.',
    expiryWrong: 'Enter the month and year as four digits, for example 12/30.',
    expiryOver: 'This card has expired.',
    birthWrong: 'Please check the 6 digits (YYMMDD), for example 960412.',
    businessWrong: 'Please check the 10-digit business number.',
    passwordWrong: 'Enter the first 2 digits of the PIN.',
    slow: 'The card company is taking longer than usual. Please wait.',
    silent: 'Nothing was charged. The card company did not respond. Please try again.',
    done: 'The card was accepted.',
    ended: 'Nothing was charged. This registration has ended. Please start again.',
  },
};

const ja: FrameTexts = {
  title: 'カード情報の入力',
  number: 'カード番号',
  expiry: '有効期限',
  expiryHint: '月/年（例：12/30）',
  owner: 'カード名義',
  person: '個人',
  company: '法人',
  birth: '生年月日',
  birthHint: '6桁（例：960412）',
  business: '事業者登録番号',
  businessHint: '数字10桁',
  password: 'カード暗証番号の先頭2桁',
  passwordHint: '4桁のうち先頭の2桁だけを入力してください。',
  submit: 'カードを確認する',
  working: 'カード会社に確認しています',
  leave: 'キャンセル',
  safe: 'カード番号は保存せず、カード会社での確認にのみ使います。',
  again: '最初からやり直す',
  noScript: 'カードを登録するにはJavaScriptを有効にしてください。',
  windowTitle: 'Toss Payments',
  windowOpening: 'Toss Paymentsの画面を開いています。',
  windowOver:
    'この画面はもう開けません。最初からやり直してください。すでにお支払い済みの場合は、購入履歴でご確認いただけます。',
  windowNoScript: 'Toss Paymentsの画面を開くにはJavaScriptを有効にしてください。',
  windowBack: '戻る',
  script: {
    required: '入力してください。',
    numberShort: 'カード番号を最後まで入力してください。',
    numberOdd: 'カード番号をもう一度ご確認ください。正しければ、そのまま続けられます。',
    expiryWrong: '月と年を4桁で入力してください（例：12/30）。',
    expiryOver: '有効期限が切れたカードです。',
    birthWrong: '生年月日の6桁をご確認ください（例：960412）。',
    businessWrong: '事業者登録番号の10桁をご確認ください。',
    passwordWrong: '暗証番号の先頭2桁を入力してください。',
    slow: 'カード会社の応答に時間がかかっています。少々お待ちください。',
    silent:
      '料金は発生していません。カード会社から応答がありませんでした。もう一度お試しください。',
    done: 'カードを確認しました。',
    ended: '料金は発生していません。このカード登録は終了しました。最初からやり直してください。',
  },
};

const zh: FrameTexts = {
  title: '輸入信用卡資料',
  number: '卡號',
  expiry: '有效期限',
  expiryHint: '月/年，例如 12/30',
  owner: '持卡人',
  person: '個人',
  company: '公司',
  birth: '出生日期',
  birthHint: '6 位數字，例如 960412',
  business: '公司登記號碼',
  businessHint: '10 位數字',
  password: '信用卡密碼前 2 碼',
  passwordHint: '4 碼密碼中只需輸入前 2 碼。',
  submit: '確認信用卡',
  working: '正在向發卡公司確認',
  leave: '取消',
  safe: '我們不會儲存卡號，只用於向發卡公司確認。',
  again: '重新開始',
  noScript: '請啟用 JavaScript 以新增信用卡。',
  windowTitle: 'Toss Payments',
  windowOpening: '正在開啟 Toss Payments 的視窗。',
  windowOver: '此視窗已無法開啟，請重新開始。若您已付款，可在付款紀錄中查看。',
  windowNoScript: '請啟用 JavaScript 以開啟 Toss Payments 的視窗。',
  windowBack: '返回',
  script: {
    required: '請填寫此欄。',
    numberShort: '請輸入完整的卡號。',
    numberOdd: '請再確認一次卡號。若無誤，可直接繼續。',
    expiryWrong: '請以四位數字輸入月和年，例如 12/30。',
    expiryOver: '此卡已過期。',
    birthWrong: '請確認 6 位數字的出生日期，例如 960412。',
    businessWrong: '請確認 10 位數字的公司登記號碼。',
    passwordWrong: '請輸入密碼前 2 碼。',
    slow: '發卡公司回應較慢，請稍候。',
    silent: '沒有扣款。發卡公司沒有回應。請再試一次。',
    done: '信用卡已確認。',
    ended: '沒有扣款。這次新增卡片的程序已結束。請重新開始。',
  },
};

const ar: FrameTexts = {
  title: 'بيانات البطاقة',
  number: 'رقم البطاقة',
  expiry: 'تاريخ الانتهاء',
  expiryHint: 'الشهر/السنة، مثل 12/30',
  owner: 'لمن هذه البطاقة؟',
  person: 'بطاقة شخصية',
  company: 'بطاقة شركة',
  birth: 'تاريخ الميلاد',
  birthHint: '6 أرقام (سنة، شهر، يوم)، مثل 960412',
  business: 'رقم السجل التجاري',
  businessHint: '10 أرقام',
  password: 'أول رقمين من الرقم السري للبطاقة',
  passwordHint: 'أدخل أول رقمين فقط من الأرقام الأربعة.',
  submit: 'التحقق من البطاقة',
  working: 'نتحقق لدى شركة البطاقة',
  leave: 'إلغاء',
  safe: 'لا نحفظ رقم بطاقتك. لا يُستخدم إلا للتحقق من البطاقة لدى شركة البطاقة.',
  again: 'ابدأ من جديد',
  noScript: 'فعّل JavaScript لتسجيل بطاقة.',
  windowTitle: 'Toss Payments',
  windowOpening: 'جارٍ فتح نافذة Toss Payments.',
  windowOver:
    'لم يعد بالإمكان فتح هذه النافذة. ابدأ من جديد. إن كنت قد دفعت فستجد عملية الدفع في «المدفوعات».',
  windowNoScript: 'فعّل JavaScript لفتح نافذة Toss Payments.',
  windowBack: 'رجوع',
  script: {
    required: 'يُرجى ملء هذا الحقل.',
    numberShort: 'أدخل رقم البطاقة كاملًا.',
    numberOdd: 'راجع رقم البطاقة مرة أخرى. إن كان صحيحًا فتابع.',
    expiryWrong: 'أدخل رقمين للشهر ورقمين للسنة، مثل 12/30.',
    expiryOver: 'انتهت صلاحية هذه البطاقة.',
    birthWrong: 'راجع الأرقام الستة لتاريخ الميلاد، مثل 960412.',
    businessWrong: 'راجع الأرقام العشرة للسجل التجاري.',
    passwordWrong: 'أدخل أول رقمين من الرقم السري.',
    slow: 'يستغرق رد شركة البطاقة وقتًا أطول من المعتاد. انتظر قليلًا.',
    silent: 'لم يُخصم أي مبلغ. لم تُجب شركة البطاقة. حاول مرة أخرى.',
    done: 'تم التحقق من البطاقة.',
    ended: 'لم يُخصم أي مبلغ. انتهى تسجيل هذه البطاقة. ابدأ من جديد.',
  },
};

const texts: Readonly<Record<Locale, FrameTexts>> = { ko, en, ja, zh, ar };

export function localeOf(text: unknown): Locale {
  return localeSchema.safeParse(text).data ?? fallbackLocale;
}

export function textsOf(locale: Locale): FrameTexts {
  return texts[locale];
}

export { directionOfLocale };
