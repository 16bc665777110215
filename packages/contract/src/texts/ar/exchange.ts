import type { exchangeErrors } from '../../errors/exchange.ts';
import type { TextsOf } from '../text.ts';

export const exchangeTexts = {
  point_wrong: { text: 'لم يُستبدل شيء. عدد النقاط الذي أدخلته غير صحيح. يُرجى التحقق منه.' },
  exchange_spoons_insufficient: {
    title: 'الملاعق غير كافية',
    text: 'ليست لديك ملاعق كافية للاستبدال. تحتاج إلى {minimum} على الأقل.',
  },
  payout_account_inactive: {
    title: 'حساب الاستلام غير نشط',
    text: 'لم يُستبدل شيء. حساب الاستلام غير نشط. تحقق منه لدى الجهة التي تديره، أو اقرأ دليل الدعم.',
  },
  exchange_temporary_error: {
    title: 'خطأ مؤقت',
    text: 'لم يُستبدل شيء. نقاطك في أمان. حدث خطأ مؤقت. وإذا استمر ذلك فتواصل مع الدعم.',
  },
  exchange_other_reason: {
    text: 'لا يمكن دفع المبلغ إلى هذا الحساب. نقاطك في أمان. استخدم حسابًا آخر، أو تواصل مع الدعم.',
  },
  exchange_amount_exceeded: { text: 'هذا يتجاوز المبلغ القابل للاستبدال.' },
  exchange_below_minimum: { text: 'الحد الأدنى للمبلغ هو {minimum}. يُرجى إدخال مبلغ أكبر.' },
  convert_limit_exceeded: { text: 'تجاوزت الحد المتاح للتحويل إلى ملاعق.' },
  convert_below_minimum: { text: 'يمكنك التحويل ابتداءً من {minimum}. يُرجى إدخال عدد أكبر.' },
  exchange_web_only: { text: 'يمكن طلب الاستبدال على الويب فقط. افتح هذه الصفحة في متصفحك.' },
  exchange_country_not_supported: { text: 'طريقة الاستبدال هذه غير متاحة في بلدك.' },
  exchange_in_progress: {
    title: 'استبدال قيد التنفيذ',
    text: 'لديك عملية استبدال قيد التنفيذ. يمكنك طلب أخرى بعد انتهائها.',
  },
  exchange_consent_required: { text: 'يُرجى الموافقة على جميع الشروط المطلوبة أولًا.' },
  exchange_document_required: { text: 'ينقص مستند مطلوب. يُرجى رفعه ثم المحاولة مرة أخرى.' },
  exchange_document_invalid: {
    text: 'تعذر قبول هذا المستند. ارفع صورة واضحة للمستند الصحيح أو ملف PDF بلا روابط.',
  },
  exchange_identity_mismatch: {
    text: 'الهوية التي أدخلتها لا تطابق هويتك ولا هوية أحد أفراد أسرتك. يُرجى التحقق منها.',
  },
  exchange_account_mismatch: {
    text: 'بيانات الحساب غير متطابقة. تحقق مجددًا من البنك ورقم الحساب واسم صاحبه.',
  },
  exchange_payee_gone: { text: 'لم تعد بيانات الحساب السابق محفوظة لدينا. يُرجى إدخالها من جديد.' },
  exchange_not_cancelable: {
    text: 'لم يعد ممكنًا إلغاء عملية الاستبدال هذه. تحقق من حالتها في سجلك.',
  },
  exchange_not_found: { text: 'لم نعثر على عملية الاستبدال هذه. راجع سجلك.' },
  redirect_not_allowed: {
    text: 'عنوان العودة هذا غير مسموح به. أعد تحميل الصفحة ثم حاول مرة أخرى.',
  },
  partner_product_not_available: {
    text: 'لم يُستبدل شيء. هذا المنتج غير متاح الآن. يُرجى اختيار منتج آخر.',
  },
  settlement_not_visible_yet: {
    text: 'تظهر تفاصيل التسوية بعد {days}\u00a0يومًا من أول اشتراك.',
  },
  changed_meanwhile: {
    text: 'أجرى شخص آخر تغييرًا في هذه الأثناء. لم يُتخذ أي قرار. راجعه مرة أخرى.',
  },
  second_operator_required: { text: 'يجب أن يوافق مشغّل آخر. لم يُنفَّذ شيء بعد.' },
  in_the_past: {
    text: 'يجب أن يكون الوقت الآن أو لاحقًا، وبعد أي نسخة سابقة. لم يتغيّر شيء.',
  },
} as const satisfies TextsOf<typeof exchangeErrors>;
