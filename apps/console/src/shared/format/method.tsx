import { findPaymentMethod, methodNames } from '@dipper/contract';
import { useCallback } from 'react';
import type { ReactNode } from 'react';

import { useLocale } from '../i18n/index.ts';

/** Names a payment method as payers see it; falls back to its number. */
export const useMethodName = (): ((methodId: number) => string) => {
  const locale = useLocale();
  return useCallback(
    (methodId) => {
      const method = findPaymentMethod(methodId);
      return method === undefined ? String(methodId) : methodNames[locale][method.key];
    },
    [locale],
  );
};

export function MethodName({ id }: { readonly id: number }): ReactNode {
  const nameOf = useMethodName();
  return <bdi>{nameOf(id)}</bdi>;
}
