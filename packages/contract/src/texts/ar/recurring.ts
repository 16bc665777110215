import type { cardErrors } from '../../errors/card.ts';
import type { subscriptionErrors } from '../../errors/subscription.ts';
import type { TextsOf } from '../text.ts';

export const recurringTexts = {
  card_already_exists: {
    title: 'مسجَّلة من قبل',
    text: 'هذه البطاقة مسجَّلة بالفعل. يمكنك اختيارها من بطاقاتك.',
  },
  card_terms_denied: { text: 'يُرجى الموافقة على شروط الخدمة.' },
  card_not_found: { text: 'لم نعثر على هذه البطاقة. أعد تحميل بطاقاتك واختر من جديد.' },
  too_many_cards: { text: 'سجّلت أقصى عدد ممكن من البطاقات. احذف واحدة أولًا.' },
  invalid_card: { text: 'معلومات البطاقة غير صحيحة. تحقق من رقم البطاقة مرة أخرى.' },
  card_type_not_allowed: { text: 'يمكن استخدام بطاقات الائتمان فقط. يُرجى تسجيل بطاقة ائتمان.' },
  main_card_delete_failed: {
    title: 'البطاقة الرئيسية',
    text: 'لا يمكن حذف البطاقة الرئيسية. عيّن بطاقة أخرى رئيسية أولًا.',
  },
  card_in_use: { text: 'تُستخدم هذه البطاقة في عملية دفع الآن. يُرجى المحاولة بعد انتهائها.' },
  card_delete_while_subscribed: {
    title: 'بطاقة قيد الاستخدام',
    text: 'لا يمكن حذف بطاقة يُدفع بها اشتراك جارٍ. اختر بطاقة أخرى للاشتراك أولًا.',
  },
  card_error: { text: 'لم يُخصم أي مبلغ. حدثت مشكلة في البطاقة. يُرجى المحاولة بعد قليل.' },
  card_stopped: { text: 'هذه البطاقة موقوفة. تواصل مع شركة البطاقة، أو استخدم بطاقة أخرى.' },
  card_rejected: {
    text: 'لم يُخصم أي مبلغ. رفضت شركة البطاقة هذه البطاقة. يُرجى استخدام بطاقة أخرى.',
  },
  card_unusable: { text: 'لا يمكن استخدام هذه البطاقة. تواصل مع شركة البطاقة.' },
  card_unsupported: { text: 'هذه البطاقة غير مدعومة. يُرجى استخدام بطاقة أخرى.' },
  card_limit_exceeded: { text: 'لم يُخصم أي مبلغ. تجاوزت حد هذه البطاقة. يُرجى استخدام بطاقة أخرى.' },
  card_balance_insufficient: { text: 'لم يُخصم أي مبلغ. رصيد هذه البطاقة غير كافٍ.' },
  card_link_failed: { text: 'لا يمكن ربط هذه البطاقة. تحقق مما أدخلته، أو استخدم بطاقة أخرى.' },
  card_edit_in_progress: { text: 'يجري تعديل هذه البطاقة الآن. يُرجى المحاولة بعد قليل.' },
  card_registration_expired: {
    text: 'لم يُخصم أي مبلغ. استغرق تسجيل البطاقة وقتًا طويلًا. يُرجى إدخال بطاقتك مرة أخرى.',
  },
  subscription_creation_failed: {
    title: 'فشل الاشتراك',
    text: 'إذا خُصم منك مبلغ فسيُعاد إليك. تعذر بدء اشتراكك. يُرجى التواصل مع الدعم.',
  },
  subscription_creation_not_recorded: {
    title: 'فشل الاشتراك',
    text: 'لم يُخصم أي مبلغ. تعذر بدء اشتراكك. يُرجى المحاولة مرة أخرى.',
  },
  subscription_creation_not_paid: {
    title: 'فشل الاشتراك',
    text: 'لم يُخصم أي مبلغ. رُفضت الدفعة الأولى. جرّب بطاقة أخرى.',
  },
  subscription_creation_not_scheduled: {
    title: 'فشل الاشتراك',
    text: 'سيُعاد إليك المبلغ الذي دفعته. تعذر إكمال إعداد اشتراكك. يُرجى المحاولة لاحقًا.',
  },
  subscription_creation_not_granted: {
    title: 'فشل الاشتراك',
    text: 'سيُعاد إليك المبلغ الذي دفعته. تعذر منحك المزايا. يُرجى المحاولة لاحقًا.',
  },
  subscription_drop_failed: {
    title: 'تعذر الإلغاء',
    text: 'ما زال اشتراكك ساريًا. تعذر إلغاؤه. أعد المحاولة، أو تواصل مع الدعم.',
  },
  subscription_drop_not_recorded: {
    title: 'تعذر الإلغاء',
    text: 'ما زال اشتراكك ساريًا. تعذر حفظ الإلغاء. يُرجى المحاولة مرة أخرى.',
  },
  duplicated_promotion: { text: 'لم يُخصم أي مبلغ. سبق أن استخدمت هذا العرض.' },
  promotion_not_found: { text: 'لم يُخصم أي مبلغ. هذا العرض غير موجود أو غير مخصص لك.' },
  promotion_standard_price_not_found: { text: 'لم يُخصم أي مبلغ. لا يوجد سعر لهذا العرض في بلدك.' },
  promotion_usage_failed: { text: 'لم يُخصم أي مبلغ. تعذر تطبيق العرض. يُرجى المحاولة بعد قليل.' },
  promotion_expired: { text: 'لم يُخصم أي مبلغ. انتهى هذا العرض.' },
  free_trial_ended: {
    text: 'لم تعد الفترة المجانية المعروضة عليك متاحة. تحقق من المبلغ الذي ستدفعه.',
  },
  subscription_not_found: { text: 'لم نعثر على هذا الاشتراك. أعد تحميل الصفحة وتحقق مرة أخرى.' },
  subscription_minor_not_allowed: { text: 'لا يمكن للقاصرين استخدام الدفع المتكرر.' },
  subscription_cancel_too_late: {
    title: 'فات موعد إلغاء هذه الدفعة',
    text: 'يمكن الإلغاء قبل الدفعة التالية بـ {hours} ساعة على الأقل. يمكنك الإلغاء بعدها مباشرة.',
  },
  subscription_already_canceled: {
    text: 'أُلغي هذا الاشتراك أو انتهى من قبل. أعد تحميل الصفحة لمعرفة حالته.',
  },
} as const satisfies TextsOf<typeof cardErrors & typeof subscriptionErrors>;
