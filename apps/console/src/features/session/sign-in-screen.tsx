import { Banner, Button, Field, Stack, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { CodeField, isCode } from './code-field.tsx';
import { Entrance } from './entrance.tsx';
import { hasPasskeys } from './passkey.ts';
import { useSignIn } from './use-sign-in.ts';
import type { SignIn } from './use-sign-in.ts';

type SignInScreenProps = { readonly onSignedIn: () => void };

export function SignInScreen({ onSignedIn }: SignInScreenProps): ReactNode {
  const t = useTexts('session');
  const signIn = useSignIn(onSignedIn);
  const isSecond = signIn.stage.name === 'second';
  return (
    <Entrance title={t(isSecond ? 'second_title' : 'title')}>
      {isSecond ? <SecondForm signIn={signIn} /> : <PasswordForm signIn={signIn} />}
      <ProblemNote failure={signIn.failure} />
    </Entrance>
  );
}

type FormProps = { readonly signIn: SignIn };

function PasskeyButton({ signIn }: FormProps): ReactNode {
  const t = useTexts('session');
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button variant="secondary" icon="user" wide onClick={() => void signIn.askPasskey()}>
        {t('with_passkey')}
      </Button>
      {signIn.wrong === 'passkey_failed' ? (
        <Banner tone="warning" role="alert">
          {t('passkey_failed')}
        </Banner>
      ) : null}
    </>
  );
}

function PasswordForm({ signIn }: FormProps): ReactNode {
  const t = useTexts('session');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const common = useTexts('core');
  const needed = (typed: string): string | undefined =>
    isTried && typed.trim() === '' ? common('needed') : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || password.trim() === '') return;
    void signIn.sendPassword(name.trim().toLowerCase(), password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Field label={t('name')} error={needed(name)}>
          <TextInput
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field
          label={t('password')}
          error={
            needed(password) ??
            (signIn.wrong === 'wrong_password' ? t('wrong_password') : undefined)
          }
        >
          <TextInput
            type="password"
            required
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" wide busy={signIn.isBusy} busyLabel={t('asking')}>
          {t('go_on')}
        </Button>
        <PasskeyButton signIn={signIn} />
      </Stack>
    </form>
  );
}

function SecondForm({ signIn }: FormProps): ReactNode {
  const t = useTexts('session');
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isCode(code)) void signIn.sendCode(code);
  }

  const codesRest =
    signIn.failure?.kind === 'problem' && signIn.failure.problem.code === 'too_many_requests';
  const hasPasskey = signIn.stage.name === 'second' && signIn.stage.hasPasskey;
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <CodeField
          value={code}
          isTried={isTried}
          isWrong={signIn.wrong === 'wrong_code'}
          onChange={setCode}
        />
        <Button type="submit" wide busy={signIn.isBusy} busyLabel={t('asking')}>
          {t('title')}
        </Button>
        {codesRest ? <p>{t('codes_rest')}</p> : null}
        {hasPasskey ? <PasskeyButton signIn={signIn} /> : null}
        <Button variant="quiet" onClick={signIn.beginAgain}>
          {t('begin_again')}
        </Button>
      </Stack>
    </form>
  );
}
