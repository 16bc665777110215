export type Language = 'ko' | 'en' | 'ja' | 'ar' | 'zh';

type Text = { direction: 'ltr' | 'rtl'; title: string; body: string };

const texts: Record<Language, Text> = {
  ko: {
    direction: 'ltr',
    title: '아직 카드를 등록할 수 없습니다',
    body: '카드 등록은 준비 중입니다. 다른 결제 수단을 이용해 주세요.',
  },
  en: {
    direction: 'ltr',
    title: 'Cards are not available yet',
    body: 'Adding a card is being prepared. Please use another way to pay.',
  },
  ja: {
    direction: 'ltr',
    title: 'カードはまだご利用いただけません',
    body: 'カード登録は準備中です。ほかのお支払い方法をご利用ください。',
  },
  ar: {
    direction: 'rtl',
    title: 'البطاقات غير متاحة بعد',
    body: 'إضافة البطاقات قيد الإعداد. يُرجى استخدام طريقة دفع أخرى.',
  },
  zh: {
    direction: 'ltr',
    title: '目前尚無法使用信用卡',
    body: '信用卡登錄功能準備中，請使用其他付款方式。',
  },
};

function isLanguage(text: string): text is Language {
  return Object.hasOwn(texts, text);
}

export function languageOf(text: string | undefined): Language {
  return text !== undefined && isLanguage(text) ? text : 'en';
}

export function textFor(language: Language): Text {
  return texts[language];
}
