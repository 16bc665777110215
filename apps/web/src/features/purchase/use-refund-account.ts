import type { PaymentMethodKey, RefundInfo } from '@dipper/contract';
import { useRef, useState } from 'react';
import { changePayment } from '../../shared/storage/index.ts';
import { accountFields, emptyAccount, needsAccount, readAccount } from './model/refund-account.ts';
import type { AccountDraft } from './model/refund-account.ts';

/** Kept in memory alone: a reload begins with an empty form. */
export const useRefundAccount = (method: PaymentMethodKey | undefined) => {
  const isNeeded = needsAccount(method);
  const [draft, setDraft] = useState(emptyAccount);
  const [wasAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { errors, account } = readAccount(draft);

  /** True where the way is free; otherwise the first field that is wrong has the focus. */
  const confirm = (): boolean => {
    if (!isNeeded) return true;
    setAsked(true);
    if (account !== undefined) {
      keep(account);
      return true;
    }
    const wrong = accountFields.find((field) => errors[field] !== undefined);
    place.current?.querySelector<HTMLElement>(`[name=${wrong ?? 'bank'}]`)?.focus();
    return false;
  };

  return {
    isNeeded,
    draft,
    errors: wasAsked ? errors : {},
    change: (part: Partial<AccountDraft>) => setDraft((before) => ({ ...before, ...part })),
    confirm,
    /** Another method begins with an empty form. */
    reset: () => {
      setDraft(emptyAccount);
      setAsked(false);
    },
    place,
  };
};

const keep = (refundInfo: RefundInfo): void =>
  changePayment({ type: 'refund-info-given', refundInfo });
