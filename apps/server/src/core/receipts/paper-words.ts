import type { Locale } from '@dipper/contract';

type Words = {
  readonly title: string;
  readonly number: string;
  readonly product: string;
  readonly quantity: string;
  readonly spoons: string;
  readonly bonus: string;
  readonly requested: string;
  readonly purchased: string;
  readonly method: string;
  readonly total: string;
  readonly tax: string;
  readonly charged: string;
  readonly seller: string;
  readonly transaction: string;
  readonly purchase: string;
  readonly price: string;
  readonly issued: string;
  readonly buyer: string;
  readonly representative: string;
  readonly registrationNumber: string;
  readonly saleNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly credits: string;
  readonly creditTitle: string;
  readonly creditNumber: string;
  readonly ofReceipt: string;
  readonly refunded: string;
  readonly refundedTax: string;
  readonly spoonsBack: string;
  readonly left: string;
  /** A count of spoons, by the plural forms of the language. */
  readonly counted: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;
};

/** The words of the documents; those that the page shows too are the same there. */
export const paperWords: Readonly<Record<Locale, Words>> = {
  en: {
    title: 'Receipt',
    number: 'Receipt number',
    product: 'Product',
    quantity: 'Quantity',
    spoons: 'Spoons',
    bonus: '{spoons}, including {bonus} bonus',
    requested: 'Requested',
    purchased: 'Purchased',
    method: 'Paid with',
    total: 'Paid',
    tax: 'Tax included ({rate}%)',
    charged: 'Charged by the provider',
    seller: 'Seller',
    transaction: 'Transaction number',
    purchase: 'Purchase',
    price: 'Price',
    issued: 'Issued',
    buyer: 'Buyer',
    representative: 'Representative',
    registrationNumber: 'Registration number',
    saleNumber: 'E-commerce registration number',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    credits: 'Refunds',
    creditTitle: 'Credit note',
    creditNumber: 'Credit note number',
    ofReceipt: 'For receipt',
    refunded: 'Refunded',
    refundedTax: 'Tax included ({rate}%)',
    spoonsBack: 'Spoons removed',
    left: 'Paid after refund',
    counted: { one: '{amount}\u00a0spoon', other: '{amount}\u00a0spoons' },
  },
  ko: {
    title: '영수증',
    number: '영수증 번호',
    product: '상품',
    quantity: '수량',
    spoons: '스푼',
    bonus: '{spoons} (보너스 {bonus}개 포함)',
    requested: '결제 요청 일시',
    purchased: '구매 일시',
    method: '결제 수단',
    total: '결제 금액',
    tax: '포함된 부가세 ({rate}%)',
    charged: '실제 청구 금액',
    seller: '판매자',
    transaction: '거래 번호',
    purchase: '구매 내역',
    price: '단가',
    issued: '발행 일시',
    buyer: '구매자',
    representative: '대표자',
    registrationNumber: '사업자등록번호',
    saleNumber: '통신판매업 신고번호',
    address: '주소',
    phone: '전화번호',
    email: '이메일',
    credits: '환불 내역',
    creditTitle: '환불 영수증',
    creditNumber: '환불 영수증 번호',
    ofReceipt: '원 영수증 번호',
    refunded: '환불 금액',
    refundedTax: '그중 부가세 ({rate}%)',
    spoonsBack: '회수된 스푼',
    left: '환불 후 결제 금액',
    counted: { other: '스푼\u00a0{amount}개' },
  },
  ja: {
    title: '領収書',
    number: '領収書番号',
    product: '商品',
    quantity: '数量',
    spoons: 'スプーン',
    bonus: '{spoons}、うちボーナス{bonus}個',
    requested: '注文日時',
    purchased: '購入日時',
    method: 'お支払い方法',
    total: 'お支払い金額',
    tax: 'うち消費税（{rate}%）',
    charged: '実際の請求額',
    seller: '販売元',
    transaction: '取引番号',
    purchase: 'ご購入内容',
    price: '単価',
    issued: '発行日時',
    buyer: '購入者',
    representative: '代表者',
    registrationNumber: '登録番号',
    saleNumber: '通信販売業届出番号',
    address: '所在地',
    phone: '電話番号',
    email: 'メールアドレス',
    credits: '返金',
    creditTitle: '返金明細書',
    creditNumber: '返金明細書番号',
    ofReceipt: '元の領収書番号',
    refunded: '返金額',
    refundedTax: 'うち消費税（{rate}%）',
    spoonsBack: '差し引いたスプーン',
    left: '返金後のお支払い金額',
    counted: { other: 'スプーン{amount}個' },
  },
  zh: {
    title: '收據',
    number: '收據編號',
    product: '商品',
    quantity: '數量',
    spoons: '湯匙',
    bonus: '{spoons}，其中加贈 {bonus}\u00a0支',
    requested: '申請時間',
    purchased: '購買時間',
    method: '付款方式',
    total: '付款金額',
    tax: '內含稅額（{rate}%）',
    charged: '實際扣款',
    seller: '賣方',
    transaction: '交易編號',
    purchase: '購買內容',
    price: '單價',
    issued: '開立時間',
    buyer: '購買人',
    representative: '負責人',
    registrationNumber: '統一編號',
    saleNumber: '網路銷售登記號碼',
    address: '地址',
    phone: '電話',
    email: '電子郵件',
    credits: '退款',
    creditTitle: '退款單',
    creditNumber: '退款單編號',
    ofReceipt: '原收據編號',
    refunded: '退款金額',
    refundedTax: '其中稅額（{rate}%）',
    spoonsBack: '收回的湯匙',
    left: '退款後實付金額',
    counted: { other: '{amount}\u00a0支湯匙' },
  },
  ar: {
    title: 'الإيصال',
    number: 'رقم الإيصال',
    product: 'المنتج',
    quantity: 'الكمية',
    spoons: 'الملاعق',
    bonus: '{spoons}، منها {bonus} إضافية',
    requested: 'وقت الطلب',
    purchased: 'وقت الشراء',
    method: 'طريقة الدفع',
    total: 'المبلغ المدفوع',
    tax: 'الضريبة المشمولة ({rate}%)',
    charged: 'المخصوم فعليًا',
    seller: 'البائع',
    transaction: 'رقم العملية',
    purchase: 'تفاصيل الشراء',
    price: 'سعر الوحدة',
    issued: 'وقت الإصدار',
    buyer: 'المشتري',
    representative: 'الممثل القانوني',
    registrationNumber: 'رقم التسجيل',
    saleNumber: 'رقم ترخيص البيع عبر الإنترنت',
    address: 'العنوان',
    phone: 'الهاتف',
    email: 'البريد الإلكتروني',
    credits: 'المبالغ المستردة',
    creditTitle: 'إشعار دائن',
    creditNumber: 'رقم الإشعار الدائن',
    ofReceipt: 'عن الإيصال رقم',
    refunded: 'المبلغ المسترد',
    refundedTax: 'الضريبة المشمولة ({rate}%)',
    spoonsBack: 'الملاعق المستعادة',
    left: 'المدفوع بعد الاسترداد',
    counted: {
      one: 'ملعقة واحدة',
      two: 'ملعقتان',
      few: '{amount}\u00a0ملاعق',
      other: '{amount}\u00a0ملعقة',
    },
  },
};
