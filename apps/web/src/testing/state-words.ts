import type { Locale } from '@dipper/contract';

/** How a native reader calls each state, held apart from the texts of the page. */
export const stateWords = {
  refundable: {
    en: 'Refundable',
    ko: '환불 가능',
    ja: '返金可能',
    zh: '可退款',
    ar: 'قابلة للاسترداد',
  },
  returning: {
    en: 'Refund in progress',
    ko: '환불 진행 중',
    ja: '返金手続き中',
    zh: '退款處理中',
    ar: 'الاسترداد جارٍ',
  },
  refunded: { en: 'Refunded', ko: '환불됨', ja: '返金済み', zh: '已退款', ar: 'مستردة' },
  partly: {
    en: 'Partly refunded',
    ko: '일부 환불됨',
    ja: '一部返金済み',
    zh: '部分退款',
    ar: 'مستردة جزئيًا',
  },
  paperRefunded: {
    en: 'Refunded in full',
    ko: '전액 환불됨',
    ja: '全額返金済み',
    zh: '已全額退款',
    ar: 'مسترد بالكامل',
  },
  paperPartly: {
    en: 'Partly refunded',
    ko: '일부 환불됨',
    ja: '一部返金済み',
    zh: '部分退款',
    ar: 'مسترد جزئيًا',
  },
  linePaid: { en: 'Paid', ko: '결제 완료', ja: 'お支払い済み', zh: '已付款', ar: 'مدفوع' },
  linePartly: {
    en: 'Partly refunded',
    ko: '일부 환불됨',
    ja: '一部返金済み',
    zh: '部分退款',
    ar: 'مسترد جزئيًا',
  },
  lineRefunded: { en: 'Refunded', ko: '환불됨', ja: '返金済み', zh: '已退款', ar: 'مُسترد' },
  active: { en: 'Active', ko: '이용 중', ja: '利用中', zh: '使用中', ar: 'نشط' },
  unpaid: {
    en: 'Payment failed',
    ko: '결제 실패',
    ja: '支払い失敗',
    zh: '付款失敗',
    ar: 'فشل الدفع',
  },
  ended: { en: 'Ended', ko: '종료', ja: '終了', zh: '已結束', ar: 'منتهٍ' },
  checking: { en: 'In review', ko: '확인 중', ja: '確認中', zh: '審核中', ar: 'قيد المراجعة' },
  waiting: {
    en: 'Waiting for deposit',
    ko: '입금 대기',
    ja: '入金待ち',
    zh: '等待入帳',
    ar: 'بانتظار الإيداع',
  },
  complete: { en: 'Complete', ko: '완료', ja: '完了', zh: '已完成', ar: 'مكتمل' },
  canceled: { en: 'Canceled', ko: '취소', ja: 'キャンセル', zh: '已取消', ar: 'ملغى' },
  declined: { en: 'Declined', ko: '거절', ja: '却下', zh: '已拒絕', ar: 'مرفوض' },
  returned: {
    en: 'Deposit returned',
    ko: '입금 반환',
    ja: '送金返却',
    zh: '款項退回',
    ar: 'أُعيد المبلغ',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type StateWord = keyof typeof stateWords;
