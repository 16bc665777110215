import { Button } from '@dipper/ui';
import { useId } from 'react';
import type { ReactNode, Ref } from 'react';
import { ExchangePage } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Exchangeable } from './way-gate.tsx';

type RequestFormProps = Pick<Exchangeable, 'way'> & {
  readonly title: string;
  /** Said below the title instead of how soon money comes. */
  readonly lead?: string | undefined;
  readonly back?: string | undefined;
  /** The button's words; without them it leads to the review. */
  readonly next?: string | undefined;
  /** Stands above the button, in sight of the keyboard. */
  readonly above?: ReactNode;
  readonly ref: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
};

/** Frames the form of a request and leads on to its preview. Errors use our own texts, not the browser's. */
export function RequestForm(props: RequestFormProps): ReactNode {
  const { title, way, ref, onSubmit, children, above } = props;
  const t = useTexts('payout');
  const id = useId();
  return (
    <ExchangePage
      namesPerson
      title={title}
      lead={props.lead ?? t('cash.lead', { days: way.depositDays })}
      {...(props.back === undefined ? {} : { back: props.back })}
      actions={
        <>
          {above}
          <Button wide type="submit" form={id}>
            {props.next ?? t('form.next')}
          </Button>
        </>
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
