import { enrolRoute, openInvitationRoute } from '@dipper/contract';
import type { AnswerOf } from '@dipper/contract';
import { Button, ErrorState, Field, Stack, TextInput } from '@dipper/ui';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { call, useAct } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { CodeField, isCode } from './code-field.tsx';
import { Entrance } from './entrance.tsx';
import { Picture } from './picture.tsx';

type Opened = AnswerOf<typeof openInvitationRoute>['body'];

type EnrolmentScreenProps = { readonly invitation: string; readonly onSignedIn: () => void };

const leastCharacters = 12;

/** Turns an invitation into an operator: sets a password, and checks that the authenticator works. */
export function EnrolmentScreen({ invitation, onSignedIn }: EnrolmentScreenProps): ReactNode {
  const t = useTexts('session');
  const common = useTexts('core');
  const [opened, setOpened] = useState<Opened | 'over'>();

  useEffect(() => {
    let isCurrent = true;
    void call(openInvitationRoute, { body: { invitation } }).then((result) => {
      if (isCurrent) setOpened(result.ok ? result.value.body : 'over');
    });
    return () => {
      isCurrent = false;
    };
  }, [invitation]);

  if (opened === undefined)
    return <Entrance title={t('enrol_title')}>{common('loading')}</Entrance>;
  if (opened === 'over') {
    return (
      <Entrance title={t('enrol_title')}>
        <ErrorState title={t('invitation_over')} />
      </Entrance>
    );
  }
  return (
    <Entrance title={t('enrol_title')} lead={t('enrol_lead', { name: opened.name })}>
      <EnrolmentForm invitation={invitation} opened={opened} onSignedIn={onSignedIn} />
    </Entrance>
  );
}

type EnrolmentFormProps = EnrolmentScreenProps & { readonly opened: Opened };

function EnrolmentForm({ invitation, opened, onSignedIn }: EnrolmentFormProps): ReactNode {
  const t = useTexts('session');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const enrolling = useAct(enrolRoute);
  const isShort = password.length < leastCharacters;
  const { failure } = enrolling;
  const isWrong = failure?.kind === 'problem' && failure.problem.code === 'not_authenticated';

  async function submit(): Promise<void> {
    setTried(true);
    if (isShort || !isCode(code)) return;
    const result = await enrolling.run({ body: { invitation, password, code } });
    if (result?.ok === true) onSignedIn();
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    void submit();
  }

  return (
    <form onSubmit={send} noValidate>
      <Stack>
        <Picture text={opened.address} label={t('enrol_picture')} />
        <p className="console-secret">
          {t('enrol_secret')}
          <code dir="ltr">{opened.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <Field
          label={t('new_password')}
          hint={t('new_password_hint')}
          error={isTried && isShort ? t('password_too_short') : undefined}
        >
          <TextInput
            type="password"
            required
            autoComplete="new-password"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <CodeField value={code} isTried={isTried} isWrong={isWrong} onChange={setCode} />
        {isWrong ? null : <ProblemNote failure={failure} />}
        <Button type="submit" wide busy={enrolling.isBusy} busyLabel={t('asking')}>
          {t('enrol')}
        </Button>
      </Stack>
    </form>
  );
}
