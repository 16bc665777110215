import { loginCodeOf } from '@dipper/contract';
import { Button, Stack } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Form } from './form.tsx';
import type { Draft } from './draft.ts';
import { CodeField, FormProblem, marked, Resend, useFieldError } from './parts.tsx';
import type { Call } from './use-call.ts';

type CodeFormProps = {
  readonly draft: Draft;
  readonly call: Call;
  readonly submitLabel: string;
  readonly onCode: (code: string) => void;
  /** Absent after a reload, when the page no longer knows where the code went and has to ask. */
  readonly onResend: (() => void) | undefined;
  readonly otherLabel: string;
  readonly onOther: () => void;
  /** Further fields beside the code. */
  readonly children?: ReactNode;
};

/** Enters the code that was sent. */
export function CodeForm(props: CodeFormProps): ReactNode {
  const { draft, call, submitLabel, onCode, onResend, otherLabel, onOther, children } = props;
  const t = useTexts('credentials');
  const [code, setCode] = useState('');
  const [seen, setSeen] = useState<string>();
  const errorAt = useFieldError(call.problem);
  const submit = (): void => {
    const read = loginCodeOf(code);
    setSeen(read === undefined ? 'login_code_invalid' : undefined);
    if (read !== undefined) onCode(read);
  };
  return (
    <Form onSubmit={submit}>
      <Stack gap={6}>
        <p className="credentials-sent" role="status">
          {t.rich('code.sentTo', { address: marked(draft.sentTo) })}
        </p>
        <CodeField
          value={code}
          error={errorAt('code', seen)}
          onChange={(next) => {
            setCode(next);
            setSeen(undefined);
            call.clear();
          }}
        />
        {children}
        <FormProblem problem={call.problem} />
        <Button type="submit" wide busy={call.busy}>
          {submitLabel}
        </Button>
        <Stack gap={2}>
          {onResend === undefined ? null : (
            <Resend fromMs={draft.resendAtMs} busy={false} onResend={onResend} />
          )}
          <Button variant="quiet" wide onClick={onOther}>
            {otherLabel}
          </Button>
        </Stack>
      </Stack>
    </Form>
  );
}
