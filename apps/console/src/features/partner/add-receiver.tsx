import { addWebhookRoute } from '@dipper/contract';
import { Button, Card, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type AddReceiverProps = { readonly onProposed: () => void };

const nameShape = /^[a-z][a-z0-9-]{1,29}$/;

export const isAddress = (url: string): boolean => /^https?:\/\/[^\s@#]{3,500}$/.test(url);

/** Proposes a new receiver of webhooks, which another operator must approve. */
export function AddReceiver({ onProposed }: AddReceiverProps): ReactNode {
  const t = useTexts('partner');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const { isBusy, failure, run, forget } = useAct(addWebhookRoute);

  async function add(reason: string): Promise<void> {
    const result = await run({ body: { name, url, reason } });
    if (result?.ok !== true) return;
    setConfirming(false);
    setName('');
    setUrl('');
    onProposed();
  }

  return (
    <Card aria-label={t('add_receiver')}>
      <div className="console-part">
        <h2>{t('add_receiver')}</h2>
        <div className="partner-pair">
          <Field label={t('receiver_name')} hint={t('receiver_name_hint')}>
            <TextInput
              value={name}
              dir="ltr"
              autoComplete="off"
              onChange={({ target }) => setName(target.value.trim())}
            />
          </Field>
          <Field label={t('address')} hint={t('address_hint')}>
            <TextInput
              value={url}
              type="url"
              dir="ltr"
              autoComplete="off"
              onChange={({ target }) => setUrl(target.value.trim())}
            />
          </Field>
        </div>
        <div className="console-actions">
          <Button
            size="medium"
            disabled={!nameShape.test(name) || !isAddress(url)}
            onClick={() => {
              forget();
              setConfirming(true);
            }}
          >
            {t('add_receiver')}
          </Button>
        </div>
      </div>
      {isConfirming ? (
        <ReasonDialog
          title={`${t('add_receiver')} · ${name}`}
          confirmLabel={t('ask_for_receiver')}
          isBusy={isBusy}
          failure={failure}
          onConfirm={(reason) => void add(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('add_receiver_text')}</p>
          <p className="console-reference">
            <bdi dir="ltr">{url}</bdi>
          </p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
