import { useCallback, useRef, useState } from 'react';
import { useUnkept } from '../../shared/session/index.ts';
import { accountFields, emptyAccount, readAccount } from './model/refund-account.ts';
import type { AccountDraft } from './model/refund-account.ts';

/** Kept in memory alone: a reload begins with an empty form. */
export const useRefundAccount = (isNeeded: boolean) => {
  const [draft, setDraft] = useState(emptyAccount);
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const missing = useRef<string>(undefined);
  const { errors, account } = readAccount(draft);
  useUnkept(accountFields.some((field) => draft[field] !== ''));

  const focusMissing = useCallback((): void => {
    if (missing.current === undefined) return;
    fields.current?.querySelector<HTMLElement>(`[name=${missing.current}]`)?.focus();
  }, []);
  /** The fields come with words of their own, so perhaps after the press that asks for them. */
  const place = useCallback(
    (element: HTMLDivElement | null): void => {
      fields.current = element;
      if (element !== null) focusMissing();
    },
    [focusMissing],
  );

  /** Returns true if all fields are right; otherwise the first wrong one gets the focus. */
  const confirm = (): boolean => {
    if (!isNeeded) return true;
    setSubmitted(true);
    if (account !== undefined) return true;
    missing.current = accountFields.find((field) => errors[field] !== undefined) ?? 'bank';
    focusMissing();
    return false;
  };

  return {
    isNeeded,
    draft,
    errors: isSubmitted ? errors : {},
    change: (part: Partial<AccountDraft>) => setDraft((before) => ({ ...before, ...part })),
    confirm,
    /** The account to send, once confirmed. */
    entered: isNeeded ? account : undefined,
    /** Another method begins with an empty form. */
    reset: () => {
      setDraft(emptyAccount);
      setSubmitted(false);
      missing.current = undefined;
    },
    place,
  };
};
