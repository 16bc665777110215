import { useState } from 'react';
import { useUnkept } from '../../shared/session/index.ts';
import type { Person } from '../../shared/session/index.ts';
import { choiceOf, choiceStore, keepChoice } from './choice.ts';
import { emptyDraft, variantsFor } from './model/applicant.ts';
import type { Draft } from './model/applicant.ts';

export type Written = {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** Deletes the draft. */
  readonly forget: () => void;
};

type Writer = Pick<Person, 'userId' | 'isMinor'>;

const begin = ({ userId, isMinor }: Writer): Draft => {
  const choice = choiceOf(userId);
  const variants = variantsFor(isMinor);
  const usual = emptyDraft(variants[0] ?? 'adult');
  if (choice === undefined) return usual;
  const variant = variants.find((each) => each === choice.variant) ?? usual.variant;
  return { ...usual, variant, points: choice.points, exchangeBank: choice.bank };
};

/** Fields with personal data and the account, which are never stored. */
const inMemory = [
  'applicantName',
  'residentFirstNumber',
  'residentLastNumber',
  'phoneNumber',
  'email',
  'accountNumber',
  'accountHolder',
] as const;

/** Keeps the draft in memory. The browser keeps amount, terms and bank for a week, but never the personal data. */
export const useDraft = (writer: Writer): Written => {
  const [draft, setDraft] = useState(() => begin(writer));
  useUnkept(inMemory.some((field) => draft[field] !== ''));
  return {
    draft,
    change: (part) => {
      const next = { ...draft, ...part };
      setDraft(next);
      const { points, variant, exchangeBank: bank } = next;
      keepChoice({ userId: writer.userId, points, variant, bank });
    },
    forget: () => {
      choiceStore.reset();
      setDraft(emptyDraft(draft.variant));
    },
  };
};
