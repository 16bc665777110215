/** The page's own words, in the languages that orders here come in. */
export interface Texts {
  readonly direction: 'ltr' | 'rtl';
  readonly locale: string;
  readonly login: string;
  readonly loginLead: string;
  readonly email: string;
  readonly password: string;
  readonly next: string;
  readonly greeting: string;
  readonly payWith: string;
  readonly balance: string;
  readonly card: string;
  readonly echeck: string;
  readonly echeckNote: string;
  readonly badCard: string;
  readonly badCardNote: string;
  readonly pay: string;
  readonly proceed: string;
  readonly cancel: string;
  readonly test: string;
  readonly close: string;
  readonly over: string;
  readonly overNote: string;
  readonly closed: string;
  readonly closedNote: string;
  readonly unknown: string;
  readonly tryAgain: string;
}

const en: Texts = {
  direction: 'ltr',
  locale: 'en-US',
  login: 'Log in',
  loginLead: 'Enter your email and password to pay.',
  email: 'Email',
  password: 'Password',
  next: 'Log In',
  greeting: 'Hi, Sandy!',
  payWith: 'Pay with',
  balance: 'Balance',
  card: 'Visa Credit ••••1640',
  echeck: 'Bank account (eCheck)',
  echeckNote: 'Takes 3–5 days to clear',
  badCard: 'Visa Debit ••••0002',
  badCardNote: 'The bank will decline it',
  pay: 'Pay Now',
  proceed: 'Continue',
  cancel: 'Cancel and return to',
  test: 'Test tools',
  close: 'Close without an answer',
  over: 'This checkout has ended',
  overNote: 'Go back to the shop and start again. You have not been charged here.',
  closed: 'You closed the window',
  closedNote: 'The shop was told nothing. You can close this tab.',
  unknown: 'We can’t find this checkout',
  tryAgain: 'Your card was declined. Choose another way to pay.',
};

const ar: Texts = {
  direction: 'rtl',
  locale: 'ar-SA',
  login: 'تسجيل الدخول',
  loginLead: 'أدخل بريدك الإلكتروني وكلمة المرور للدفع.',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  next: 'تسجيل الدخول',
  greeting: 'أهلًا، ساندي!',
  payWith: 'ادفع باستخدام',
  balance: 'الرصيد',
  card: 'Visa ائتمانية ••••1640',
  echeck: 'حساب بنكي (شيك إلكتروني)',
  echeckNote: 'يستغرق التحصيل من 3 إلى 5 أيام',
  badCard: 'Visa خصم مباشر ••••0002',
  badCardNote: 'سيرفضها البنك',
  pay: 'ادفع الآن',
  proceed: 'متابعة',
  cancel: 'إلغاء والعودة إلى',
  test: 'أدوات الاختبار',
  close: 'إغلاق دون رد',
  over: 'انتهت عملية الدفع هذه',
  overNote: 'لم يُخصم منك شيء هنا. عُد إلى المتجر وابدأ من جديد.',
  closed: 'لقد أغلقت النافذة',
  closedNote: 'لم يُبلَّغ المتجر بشيء. يمكنك إغلاق هذه الصفحة.',
  unknown: 'لم نعثر على عملية الدفع هذه',
  tryAgain: 'رُفضت بطاقتك. اختر طريقة دفع أخرى.',
};

const zh: Texts = {
  direction: 'ltr',
  locale: 'zh-TW',
  login: '登入',
  loginLead: '請輸入電子郵件和密碼以付款。',
  email: '電子郵件',
  password: '密碼',
  next: '登入',
  greeting: 'Sandy，您好！',
  payWith: '付款方式',
  balance: '餘額',
  card: 'Visa 信用卡 ••••1640',
  echeck: '銀行帳戶（電子支票）',
  echeckNote: '需 3 至 5 天入帳',
  badCard: 'Visa 金融卡 ••••0002',
  badCardNote: '銀行會拒絕',
  pay: '立即付款',
  proceed: '繼續',
  cancel: '取消並返回',
  test: '測試工具',
  close: '不回應直接關閉',
  over: '此結帳已結束',
  overNote: '沒有扣款。請返回商店重新開始。',
  closed: '您已關閉視窗',
  closedNote: '未通知商店。您可以關閉此分頁。',
  unknown: '找不到此結帳',
  tryAgain: '您的卡片遭拒。請選擇其他付款方式。',
};

export function textsOf(locale: string | undefined): Texts {
  const language = (locale ?? '').slice(0, 2).toLowerCase();
  if (language === 'ar') return ar;
  return language === 'zh' ? zh : en;
}
