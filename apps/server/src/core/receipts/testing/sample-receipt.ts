import type { Receipt } from '@dipper/contract';

export const sampleReceipt: Receipt = {
  transactionId: 'prs-0196f7b1c2d370008000000000000001',
  number: 'KR-2026-00000017',
  issuedAt: '2026-11-20T15:05:02.000Z',
  requestedAt: '2026-11-20T14:58:00.000Z',
  paidAt: '2026-11-20T15:05:00.000Z',
  timeZone: 'Asia/Seoul',
  seller: {
    name: '주식회사 디퍼 (예시)',
    representative: '홍길동',
    registrationNumber: '000-00-00000',
    saleNumber: '제0000-서울강남-00000호',
    address: '서울특별시 강남구 테헤란로 000',
    phone: '02-0000-0000',
    email: 'help@dipper.example',
  },
  buyer: { nickname: '서연', tag: 'seoyeon' },
  product: { name: '스푼 300개', quantity: 2, price: 33_000, spoons: 600, bonus: 18 },
  methodId: 43,
  total: 66_000,
  currency: 'KRW',
  tax: { amount: 6000, basisPoints: 1000 },
  charged: null,
  creditNotes: [],
};

export const sampleCreditNotes: Receipt['creditNotes'] = [
  {
    number: 'KR-2026-C00000004',
    issuedAt: '2026-11-21T03:05:02.000Z',
    amount: 33_000,
    tax: 3000,
    spoons: 309,
  },
];

export const riyadh: Receipt = {
  ...sampleReceipt,
  number: 'AR-2026-00000017',
  timeZone: 'Asia/Riyadh',
  seller: {
    name: 'Dipper FZ-LLC (sample)',
    representative: null,
    registrationNumber: '000000000000000',
    saleNumber: null,
    address: 'Riyadh 00000, Saudi Arabia',
    phone: null,
    email: 'help@dipper.example',
  },
  buyer: { nickname: 'نورة العتيبي ✨ DJ 22', tag: 'noura' },
  product: { name: '500 ملعقة', quantity: 2, price: 4999, spoons: 1000, bonus: 11 },
  methodId: 54,
  total: 9998,
  currency: 'SAR',
  tax: { amount: 1304, basisPoints: 1500 },
  charged: { amount: 2666, currency: 'USD' },
};
