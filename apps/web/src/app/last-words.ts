import type { Locale } from '@dipper/contract';

/** Said when not even a language's texts could be loaded; the one place with texts in code. */
export const lastWords = {
  en: {
    title: 'This page could not be loaded',
    text: 'Nothing was paid because of this. Check your connection, then try again.',
    retry: 'Try again',
  },
  ko: {
    title: '화면을 불러오지 못했어요',
    text: '이 문제로 결제된 금액은 없어요. 연결 상태를 확인하고 다시 시도해 주세요.',
    retry: '다시 시도하기',
  },
  ja: {
    title: '画面を読み込めませんでした',
    text: 'この問題による決済は発生していません。通信状況をご確認のうえ、もう一度お試しください。',
    retry: 'もう一度試す',
  },
  zh: {
    title: '無法載入頁面',
    text: '不會因此產生任何付款。請檢查網路連線後再試一次。',
    retry: '再試一次',
  },
  ar: {
    title: 'تعذّر تحميل الصفحة',
    text: 'لم يُدفع أي مبلغ بسبب ذلك. تحقّق من اتصالك ثم أعد المحاولة.',
    retry: 'إعادة المحاولة',
  },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
