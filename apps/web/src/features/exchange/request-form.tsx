import { Button } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { ExchangePage } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Exchangeable } from './way-gate.tsx';

type RequestFormProps = Pick<Exchangeable, 'way'> & {
  readonly title: string;
  readonly ref: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** Frames the form of a request and leads on to its preview. Errors use our own texts, not the browser's. */
export function RequestForm({ title, way, ref, onSubmit, children }: RequestFormProps): ReactNode {
  const t = useTexts('payout');
  const id = useId();
  return (
    <ExchangePage
      namesPerson
      title={title}
      lead={t('cash.lead', { days: way.depositDays })}
      actions={
        <Button wide type="submit" form={id}>
          {t('form.next')}
        </Button>
      }
    >
      <form
        id={id}
        ref={ref}
        className="payout-form"
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </ExchangePage>
  );
}
