import type { PaymentMethodKey } from '@dipper/contract';
import { Icon } from '@dipper/ui';
import type { IconName } from '@dipper/ui';
import type { ReactNode } from 'react';

type Mark =
  | { readonly letters: string; readonly ground: string; readonly ink: string }
  | { readonly icon: IconName };

/** Signs that are told apart at a glance; the name beside each is what counts. */
const marks: Readonly<Record<PaymentMethodKey, Mark>> = {
  kakaopay: { letters: 'pay', ground: '#ffeb00', ink: '#1d1713' },
  toss: { letters: 'toss', ground: '#0050c8', ink: '#ffffff' },
  paypal: { letters: 'P', ground: '#12307f', ink: '#ffffff' },
  webmoney: { letters: 'WM', ground: '#0b4ea2', ink: '#ffffff' },
  bitcash: { letters: 'Bit', ground: '#a33a00', ink: '#ffffff' },
  softbank_card: { letters: 'SB', ground: '#5a6066', ink: '#ffffff' },
  softbank_mobile: { letters: 'SB', ground: '#5a6066', ink: '#ffffff' },
  docomo_mobile: { letters: 'd', ground: '#c00026', ink: '#ffffff' },
  tmoney: { letters: 'T', ground: '#006a8e', ink: '#ffffff' },
  happy_money: { letters: 'H', ground: '#b3003b', ink: '#ffffff' },
  credit_card: { icon: 'card' },
  mobile: { icon: 'phone' },
  virtual_bank: { icon: 'bank' },
  culture_voucher: { icon: 'ticket' },
  smart_culture_voucher: { icon: 'ticket' },
  book_voucher: { icon: 'ticket' },
};

export function MethodMark({ method }: { readonly method: PaymentMethodKey }): ReactNode {
  const mark = marks[method];
  if ('icon' in mark) {
    return (
      <span className="method-mark">
        <Icon name={mark.icon} />
      </span>
    );
  }
  // Brand marks are not turned round with the text, and read the same in every language.
  return (
    <span
      className="method-mark"
      dir="ltr"
      aria-hidden="true"
      style={{ background: mark.ground, color: mark.ink }}
    >
      {mark.letters}
    </span>
  );
}
