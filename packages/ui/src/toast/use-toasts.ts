import { useCallback, useRef, useState } from 'react';

export type Toast = {
  id: number;
  text: string;
};

export type Toasts = {
  toasts: readonly Toast[];
  show: (text: string) => void;
  dismiss: (id: number) => void;
};

/** Shows short good news. Texts that need reading or an answer are banners or dialogs. */
export function useToasts(): Toasts {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const last = useRef(0);

  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);

  const show = useCallback((text: string) => {
    last.current += 1;
    const toast = { id: last.current, text };
    setToasts((shown) => [...shown.slice(-2), toast]);
  }, []);

  return { toasts, show, dismiss };
}
