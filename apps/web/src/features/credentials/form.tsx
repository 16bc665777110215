import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

type FormProps = { readonly onSubmit: () => void; readonly children: ReactNode };

/** A form whose press goes to the first field that something is wrong with, where there is one. */
export function Form({ onSubmit, children }: FormProps): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [presses]);
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        setPresses((count) => count + 1);
      }}
    >
      {children}
    </form>
  );
}
