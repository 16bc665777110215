import { useRef, useState } from 'react';
import { accountFields, emptyAccount, readAccount } from './model/refund-account.ts';
import type { AccountDraft } from './model/refund-account.ts';

/** Kept in memory alone: a reload begins with an empty form. */
export const useRefundAccount = (isNeeded: boolean) => {
  const [draft, setDraft] = useState(emptyAccount);
  const [wasAsked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { errors, account } = readAccount(draft);

  /** True where the way is free; otherwise the first field that is wrong has the focus. */
  const confirm = (): boolean => {
    if (!isNeeded) return true;
    setAsked(true);
    if (account !== undefined) return true;
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
    /** What can be sent, once it is confirmed. */
    given: isNeeded ? account : undefined,
    /** Another method begins with an empty form. */
    reset: () => {
      setDraft(emptyAccount);
      setAsked(false);
    },
    place,
  };
};
