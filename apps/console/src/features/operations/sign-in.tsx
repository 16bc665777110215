import { trialBalanceRoute } from '@dipper/contract';
import { Button, Field, Page, Stack, TextInput } from '@dipper/ui';
import { useState, type FormEvent, type ReactNode } from 'react';

import { apiClient } from '../../shared/api/index.ts';
import { explainFailure } from './model.ts';

type SignInProps = { onSignedIn: (token: string) => void };

export function SignIn({ onSignedIn }: SignInProps): ReactNode {
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function tryToken(): Promise<void> {
    setBusy(true);
    setError(undefined);
    const answer = await apiClient(token.trim())(trialBalanceRoute);
    setBusy(false);
    if (answer.ok) onSignedIn(token.trim());
    else setError(explainFailure(answer.error));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void tryToken();
  }

  return (
    <Page title="Operator console" documentTitle="Sign in · Dipper console">
      <form onSubmit={submit}>
        <Stack>
          <Field label="Operator token" error={error} hint="npm start prints it.">
            <TextInput
              type="password"
              autoComplete="off"
              required
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          </Field>
          <Button type="submit" busy={busy} busyLabel="Asking the server">
            Sign in
          </Button>
        </Stack>
      </form>
    </Page>
  );
}
