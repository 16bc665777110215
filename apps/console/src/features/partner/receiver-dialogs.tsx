import {
  changeWebhookRoute,
  replayWebhooksRoute,
  rotateWebhookRoute,
  turnWebhookRoute,
} from '@dipper/contract';
import type { WebhookEndpointStanding } from '@dipper/contract';
import { Checkbox, Field, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

export type ReceiverDeed = {
  readonly kind: 'turn_off' | 'turn_on' | 'send_span' | 'move' | 'renew';
  readonly row: WebhookEndpointStanding;
};

/** The result of an action, for the page to announce. */
export type DeedOutcome = {
  readonly secret?: { readonly name: string; readonly secret: string };
  readonly sentAgain?: number;
  readonly isMoveProposed?: true;
};

type DialogProps = {
  readonly deed: ReceiverDeed;
  readonly onDone: (outcome: DeedOutcome) => void;
  readonly onClose: () => void;
};

/** Shows the dialog of a deed on a receiver; each asks for a reason. */
export function ReceiverDialog(props: DialogProps): ReactNode {
  const { kind } = props.deed;
  if (kind === 'move') return <Move {...props} />;
  if (kind === 'renew') return <Renew {...props} />;
  return kind === 'send_span' ? <SendSpan {...props} /> : <Turn {...props} />;
}

const useLabels = ({ kind, row }: ReceiverDeed) => {
  const t = useTexts('partner');
  const confirmLabel = t(`deed_${kind}`);
  return { t, words: { title: `${confirmLabel} · ${row.name}`, confirmLabel } };
};

function Turn({ deed, onDone, onClose }: DialogProps): ReactNode {
  const { t, words } = useLabels(deed);
  const { run, isBusy, failure } = useAct(turnWebhookRoute);
  const isOff = deed.kind === 'turn_off';

  async function turn(reason: string): Promise<void> {
    const result = await run({ params: { name: deed.row.name }, body: { isOff, reason } });
    if (result?.ok === true) onDone({});
  }

  return (
    <ReasonDialog
      {...words}
      isDangerous={isOff}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void turn(reason)}
      onClose={onClose}
    >
      <p>{t(isOff ? 'turn_off_text' : 'turn_on_text')}</p>
    </ReasonDialog>
  );
}

function Move({ deed, onDone, onClose }: DialogProps): ReactNode {
  const { t, words } = useLabels(deed);
  const { name, url: before, revision } = deed.row;
  const [url, setUrl] = useState(before);
  const { run, isBusy, failure } = useAct(changeWebhookRoute);

  async function move(reason: string): Promise<void> {
    const body = { url, revision: revision ?? 0, reason };
    const result = await run({ params: { name }, body });
    if (result?.ok === true) onDone({ isMoveProposed: true });
  }

  return (
    <ReasonDialog
      {...words}
      confirmLabel={t('ask_for_move')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void move(reason)}
      onClose={onClose}
    >
      <p>{t('move_text')}</p>
      <Field label={t('address')} hint={t('address_hint')}>
        <TextInput
          value={url}
          type="url"
          dir="ltr"
          autoComplete="off"
          onChange={({ target }) => setUrl(target.value.trim())}
        />
      </Field>
    </ReasonDialog>
  );
}

function Renew({ deed, onDone, onClose }: DialogProps): ReactNode {
  const { t, words } = useLabels(deed);
  const { name } = deed.row;
  const [hasLeaked, setLeaked] = useState(false);
  const { run, isBusy, failure } = useAct(rotateWebhookRoute);

  async function renew(reason: string): Promise<void> {
    const result = await run({ params: { name }, body: { hasLeaked, reason } });
    if (result?.ok === true) onDone({ secret: { name, secret: result.value.body.secret } });
  }

  return (
    <ReasonDialog
      {...words}
      isDangerous={hasLeaked}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void renew(reason)}
      onClose={onClose}
    >
      <p>{t('renew_text')}</p>
      <Checkbox
        checked={hasLeaked}
        hint={t('leaked_hint')}
        onChange={({ target }) => setLeaked(target.checked)}
      >
        {t('leaked')}
      </Checkbox>
    </ReasonDialog>
  );
}

/** A moment of the operator's own clock, as the server reads it. */
const momentOf = (written: string): string | undefined => {
  const at = new Date(written).getTime();
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

function SendSpan({ deed, onDone, onClose }: DialogProps): ReactNode {
  const { t, words } = useLabels(deed);
  const { name } = deed.row;
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isTried, setTried] = useState(false);
  const { run, isBusy, failure } = useAct(replayWebhooksRoute);
  const span = { from: momentOf(from), to: momentOf(to) };
  const isSpan = span.from !== undefined && span.to !== undefined && span.from < span.to;

  async function send(reason: string): Promise<void> {
    setTried(true);
    if (!isSpan) return;
    const result = await run({ params: { name }, body: { ...span, reason } });
    if (result?.ok === true) onDone({ sentAgain: result.value.body.replayed });
  }

  const moment = (label: string, value: string, change: (to: string) => void): ReactNode => (
    <Field label={label} error={isTried && !isSpan ? t('span_needed') : undefined}>
      <TextInput
        type="datetime-local"
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
  return (
    <ReasonDialog
      {...words}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <p>{t('send_span_text')}</p>
      {moment(t('happened_from'), from, setFrom)}
      {moment(t('happened_to'), to, setTo)}
    </ReasonDialog>
  );
}
