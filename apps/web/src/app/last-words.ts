import type { Locale } from '@dipper/contract';

/** Said when not even a language's texts could be loaded; the one place with texts in code. */
export const lastWords = {
  en: {
    title: 'This page could not be loaded',
    text: 'Your payments and your spoons are safe. Check your connection, then try again.',
    retry: 'Try again',
  },
  ko: {
    title: '화면을 불러오지 못했어요',
    text: '결제와 스푼은 안전하게 기록돼 있어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
    retry: '다시 시도',
  },
  ja: {
    title: '画面を読み込めませんでした',
    text: 'お支払いとスプーンは安全に記録されています。通信状況をご確認のうえ、もう一度お試しください。',
    retry: 'もう一度試す',
  },
  zh: {
    title: '無法載入頁面',
    text: '您的付款與湯匙都已安全記錄。請檢查網路連線後再試一次。',
    retry: '再試一次',
  },
  ar: {
    title: 'تعذر تحميل الصفحة',
    text: 'مدفوعاتك وملاعقك محفوظة. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
    retry: 'إعادة المحاولة',
  },
} as const satisfies Record<Locale, { title: string; text: string; retry: string }>;
