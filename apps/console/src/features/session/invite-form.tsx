import { emailOf, inviteOperatorRoute } from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { Button, Card, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useLocale, useTexts } from '../../shared/i18n/index.ts';
import { RoleChoice } from './role-choice.tsx';

/** Proposes a new operator with their first roles, which another administrator must approve. */
export function InviteForm({ onProposed }: { readonly onProposed: () => void }): ReactNode {
  const t = useTexts('session');
  const locale = useLocale();
  const [name, setName] = useState('');
  const [mail, setMail] = useState('');
  const [roles, setRoles] = useState<OperatorRole[]>(['viewer']);
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, failure, run, forget } = useAct(inviteOperatorRoute);
  const isNamed = /^[a-z][a-z0-9.-]{1,39}$/.test(name);
  const isReady = isNamed && emailOf(mail).ok && roles.length > 0;

  async function invite(reason: string): Promise<void> {
    const result = await run({ body: { name, roles, mail, locale, reason } });
    if (result?.ok !== true) return;
    setConfirming(false);
    setName('');
    setMail('');
    onProposed();
  }

  return (
    <Card>
      <div className="console-row">
        <Field label={t('name')} hint={t('name_hint')}>
          <TextInput
            value={name}
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => setName(target.value.trim())}
          />
        </Field>
        <Field label={t('mail')} hint={t('mail_hint')}>
          <TextInput
            type="email"
            value={mail}
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => setMail(target.value.trim())}
          />
        </Field>
        <RoleChoice roles={roles} onChange={setRoles} />
        <Button
          size="small"
          disabled={!isReady}
          onClick={() => {
            forget();
            setConfirming(true);
          }}
        >
          {t('invite')}
        </Button>
      </div>
      {isConfirming ? (
        <ReasonDialog
          title={t('deed_of', { deed: t('invite'), name })}
          confirmLabel={t('invite')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void invite(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('invite_text')}</p>
          <p className="console-reference">
            <bdi dir="ltr">{mail}</bdi>
          </p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
