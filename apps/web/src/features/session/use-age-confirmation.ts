import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { ageStore } from '../../shared/session/index.ts';
import { useStore } from '../../shared/storage/index.ts';

type AgeConfirmation = {
  readonly isConfirmed: boolean;
  /** True if the person continued without confirming their age. */
  readonly isMissing: boolean;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly confirm: (isConfirmed: boolean) => void;
  /** Whether a login may begin; if not, the question is where the eyes and the focus are. */
  readonly check: () => boolean;
};

export const useAgeConfirmation = (): AgeConfirmation => {
  const { isConfirmed } = useStore(ageStore);
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const check = (): boolean => {
    setQuestionOpen(true);
    if (!isConfirmed) box.current?.focus();
    return isConfirmed;
  };
  const confirm = (next: boolean): void => ageStore.set({ isConfirmed: next });
  return { isConfirmed, isMissing: isQuestionOpen && !isConfirmed, box, confirm, check };
};
