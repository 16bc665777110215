import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { nicknameOf, usePerson } from '../session/index.ts';

const asName = (chunks: readonly ReactNode[]) => <bdi key="name">{chunks}</bdi>;

/** Names the person before anything about money or cards: an app may have logged them in. */
export function SignedInAs(): ReactNode {
  const t = useTexts('core');
  const person = usePerson();
  if (person === undefined) return null;
  return (
    <p className="signed-in-as">
      {t.rich('signedInAs', {
        nickname: nicknameOf(person),
        name: asName,
      })}
    </p>
  );
}
