import type { PaymentMethodKey } from '@dipper/contract';

/** A path on a square of 44 and its colour; drawn as a line where it has a width. */
type Part = { readonly path: string; readonly color: string; readonly width?: number };

export type Mark = { readonly ground: string; readonly parts: readonly Part[] };

const white = '#ffffff';
const softbank = '#7b8084';
const softbankLines = { path: 'M7 14h25M12 22h25', color: '#9aa0a4', width: 4.5 };
const ticket = 'M7 14h30v5a3 3 0 0 0 0 6v5H7v-5a3 3 0 0 0 0-6z';
const sunken = 'var(--color-sunken)';
const text = 'var(--color-text)';

/** The sign of each in its own colours, so that it is found before it is read. */
export const marks: Readonly<Record<PaymentMethodKey, Mark>> = {
  kakaopay: {
    ground: '#ffeb00',
    parts: [
      {
        path: 'M22 9C12.6 9 5.5 14.3 5.5 21c0 4.3 2.9 8 7.3 10.1L11.5 36.5l6.3-4c1.4.3 2.8.4 4.2.4 9.4 0 16.5-5.3 16.5-12S31.4 9 22 9z',
        color: '#1d1713',
      },
      {
        path: 'M12.5 26.5v-8.5M12.5 20.7a2.7 2.7 0 1 1 5.4 0 2.7 2.7 0 0 1-5.4 0M25 18v5.4M25 20.7a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0M27 18l2.5 5.3M32 18l-3.6 8.2',
        color: '#ffeb00',
        width: 1.9,
      },
    ],
  },
  toss: {
    ground: '#0064ff',
    parts: [
      {
        path: 'M9.2 14.8v10a3 3 0 0 0 3 3h.9M6.4 19.4h6.3M22.4 23.8a3.9 3.9 0 1 1-7.8 0 3.9 3.9 0 0 1 7.8 0M29.6 21.3c-.6-1-1.5-1.4-2.5-1.4-1.4 0-2.4.7-2.4 1.9 0 2.8 5.2 1.2 5.2 4 0 1.3-1.1 2.1-2.7 2.1-1.3 0-2.3-.5-2.9-1.5M37 21.3c-.6-1-1.5-1.4-2.5-1.4-1.4 0-2.4.7-2.4 1.9 0 2.8 5.2 1.2 5.2 4 0 1.3-1.1 2.1-2.7 2.1-1.3 0-2.3-.5-2.9-1.5',
        color: white,
        width: 2.3,
      },
    ],
  },
  paypal: {
    ground: white,
    parts: [
      {
        path: 'M19.5 13h10c5.3 0 7.5 3.2 6.5 7.7-1.2 5.3-4.8 7.6-9.8 7.6h-3.5L21.3 37H14.8z',
        color: '#179bd7',
      },
      {
        path: 'M14.3 7h10.4c5.6 0 8 3.4 6.9 8.2-1.3 5.7-5.1 8.1-10.5 8.1h-3.8L15.5 32H9z',
        color: '#003087',
      },
      { path: 'M19.3 12h3.4c2.2 0 3 1.2 2.6 3-.5 2.2-2 3.1-4.3 3.1h-3z', color: white },
    ],
  },
  webmoney: {
    ground: '#0b4ea2',
    parts: [
      { path: 'M36 22a14 14 0 1 1-28 0 14 14 0 0 1 28 0z', color: '#7fb6ee', width: 2 },
      { path: 'M13 17l4 11 5-10 5 10 4-11', color: white, width: 3.4 },
    ],
  },
  bitcash: {
    ground: '#e8500a',
    parts: [
      {
        path: 'M15 10h9.5a5.7 5.7 0 0 1 3.6 10.2A6.5 6.5 0 0 1 25.5 33H15z',
        color: white,
      },
      {
        path: 'M20 15h4v4h-4zM20 23.5h5v4.5h-5zM9 10h3v3H9zM9 16h3v3H9zM9 24h3v3H9z',
        color: '#ffc7a3',
      },
    ],
  },
  softbank_card: {
    ground: white,
    parts: [
      softbankLines,
      {
        path: 'M22 27.5h14a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H22a1.5 1.5 0 0 1-1.5-1.5v-7a1.5 1.5 0 0 1 1.5-1.5z',
        color: softbank,
      },
      { path: 'M20.5 31h17', color: white, width: 2 },
    ],
  },
  softbank_mobile: {
    ground: white,
    parts: [
      softbankLines,
      {
        path: 'M29 26.5h7a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-7a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5z',
        color: softbank,
      },
      { path: 'M31.5 36h2', color: white, width: 1.5 },
    ],
  },
  docomo_mobile: {
    ground: '#cc0033',
    parts: [{ path: 'M29 9v23M29 25.5a7 7 0 1 1-14 0 7 7 0 0 1 14 0z', color: white, width: 4.6 }],
  },
  tmoney: {
    ground: '#0a5fae',
    parts: [
      { path: 'M11 14h18M20 14v18', color: white, width: 5 },
      { path: 'M35.5 30a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z', color: '#8dd63f' },
    ],
  },
  happy_money: {
    ground: '#e4002b',
    parts: [
      { path: 'M15 11v9M29 11v9', color: white, width: 4.4 },
      { path: 'M10 24c2.5 6 7 9 12 9s9.5-3 12-9', color: '#ffd400', width: 4.4 },
    ],
  },
  culture_voucher: {
    ground: '#f26522',
    parts: [
      { path: ticket, color: white },
      { path: 'M26 19.3a5 5 0 1 0 0 5.4', color: '#f26522', width: 3 },
    ],
  },
  smart_culture_voucher: {
    ground: '#5b2d90',
    parts: [
      { path: ticket, color: white },
      {
        path: 'M25.5 19c-1.2-1.3-6.5-1.7-6.5.8 0 2.7 6.5 1.6 6.5 4.5 0 2.4-5.2 2.3-6.8.8',
        color: '#5b2d90',
        width: 2.6,
      },
    ],
  },
  book_voucher: {
    ground: '#00857c',
    parts: [
      {
        path: 'M22 14.5c-3.5-2.8-8-3.8-14-3.5v19c6-.3 10.5.7 14 3.5 3.5-2.8 8-3.8 14-3.5V11c-6-.3-10.5.7-14 3.5z',
        color: white,
      },
      {
        path: 'M22 15v17.5M12 16.5c2.3.1 4.3.5 6 1.2M12 21.5c2.3.1 4.3.5 6 1.2M32 16.5c-2.3.1-4.3.5-6 1.2M32 21.5c-2.3.1-4.3.5-6 1.2',
        color: '#00857c',
        width: 1.8,
      },
    ],
  },
  credit_card: {
    ground: sunken,
    parts: [
      {
        path: 'M9.5 12h25a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-25a3 3 0 0 1-3-3V15a3 3 0 0 1 3-3z',
        color: '#31558f',
      },
      { path: 'M6.5 17h31v4h-31z', color: '#16294a' },
      { path: 'M10.5 24.5h6v4h-6z', color: '#f2c14e' },
    ],
  },
  mobile: {
    ground: sunken,
    parts: [
      {
        path: 'M15.5 6.5h13a3 3 0 0 1 3 3v25a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-25a3 3 0 0 1 3-3z',
        color: '#3d4450',
      },
      { path: 'M15.5 11h13v20h-13z', color: '#dfe8f5' },
      { path: 'M19 16h6M19 20h6M19 24h3.5', color: '#3d4450', width: 1.8 },
      { path: 'M20.5 34.3h3', color: white, width: 1.5 },
    ],
  },
  virtual_bank: {
    ground: sunken,
    parts: [
      { path: 'M22 8L8 16.5h28zM8 32.5h28v3.5H8z', color: '#2f7d5b' },
      { path: 'M13 20v9.5M19 20v9.5M25 20v9.5M31 20v9.5', color: text, width: 2.6 },
    ],
  },
};
