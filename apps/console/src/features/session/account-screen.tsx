import {
  addPasskeyRoute,
  dropPasskeyRoute,
  ownAccountRoute,
  startPasskeyRoute,
} from '@dipper/contract';
import type { OwnAccount } from '@dipper/contract';
import { Badge, Banner, Button, Facts, Field, Stack, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';
import { hasPasskeys, makePasskey } from './passkey.ts';

const wayTexts = { totp: 'way_totp', passkey: 'way_passkey', machine: 'way_machine' } as const;

export function AccountScreen(): ReactNode {
  const t = useTexts('session');
  const query = useAnswer(ownAccountRoute, {});
  return (
    <Screen title={t('account_title')}>
      <Asking query={query}>
        {({ body }) => (
          <>
            <Who account={body} />
            <Passkeys passkeys={body.passkeys} onChanged={query.askAgain} />
          </>
        )}
      </Asking>
    </Screen>
  );
}

function Who({ account }: { readonly account: OwnAccount }): ReactNode {
  const t = useTexts('session');
  const common = useTexts('core');
  const { name, roles, session } = account;
  return (
    <Facts
      items={[
        { term: t('name'), value: <bdi>{name}</bdi> },
        {
          term: t('roles'),
          value: (
            <span className="console-badges">
              {roles.map((role) => (
                <Badge key={role}>{common(`role_${role}`)}</Badge>
              ))}
            </span>
          ),
        },
        { term: t('signed_in_by'), value: t(wayTexts[session?.way ?? 'machine']) },
        ...(session === null
          ? []
          : [
              {
                term: t('session_ends'),
                value: (
                  <>
                    <Moment at={session.endsAt} />
                    <br />
                    <small>{t('idle', { minutes: session.idleMinutes })}</small>
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}

type Passkey = OwnAccount['passkeys'][number];
type PasskeysProps = { readonly passkeys: readonly Passkey[]; readonly onChanged: () => void };

const columnsOf = (t: Texts<'session'>, drop: (id: string) => void): readonly Column<Passkey>[] => [
  { key: 'label', head: t('name'), cell: ({ label }) => <bdi>{label}</bdi> },
  { key: 'added', head: t('added'), cell: ({ addedAt }) => <Moment at={addedAt} /> },
  {
    key: 'used',
    head: t('last_used'),
    cell: ({ usedAt }) => (usedAt === null ? t('never') : <Moment at={usedAt} />),
  },
  {
    key: 'drop',
    head: t('remove'),
    cell: ({ id, label }) => (
      <Button variant="quiet" size="small" onClick={() => drop(id)}>
        {t('drop_passkey', { label })}
      </Button>
    ),
  },
];

function Passkeys({ passkeys, onChanged }: PasskeysProps): ReactNode {
  const t = useTexts('session');
  const dropping = useAct(dropPasskeyRoute);

  async function drop(id: string): Promise<void> {
    const result = await dropping.run({ params: { id } });
    if (result?.ok === true) onChanged();
  }

  return (
    <section aria-labelledby="passkeys">
      <Stack>
        <h2 id="passkeys">{t('passkeys')}</h2>
        <Table
          caption={t('passkeys')}
          columns={columnsOf(t, (id) => void drop(id))}
          rows={passkeys}
          keyOf={({ id }) => id}
          nothing={<p>{t('no_passkeys')}</p>}
        />
        <ProblemNote failure={dropping.failure} />
        {hasPasskeys() ? <NewPasskey onAdded={onChanged} /> : null}
      </Stack>
    </section>
  );
}

function NewPasskey({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const t = useTexts('session');
  const [label, setLabel] = useState('');
  const [isRefused, setRefused] = useState(false);
  const starting = useAct(startPasskeyRoute);
  const adding = useAct(addPasskeyRoute);

  async function add(): Promise<void> {
    setRefused(false);
    const started = await starting.run({});
    if (started?.ok !== true) return;
    const { ticket, options } = started.value.body;
    const credential = await makePasskey(options);
    if (credential === undefined) return setRefused(true);
    const result = await adding.run({ body: { ticket, label: label.trim(), credential } });
    if (result?.ok !== true) return;
    setLabel('');
    onAdded();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void add();
  }

  return (
    <form onSubmit={submit} className="console-row">
      <Field label={t('passkey_label')}>
        <TextInput
          required
          maxLength={60}
          autoComplete="off"
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
      </Field>
      <Button type="submit" size="medium" busy={starting.isBusy || adding.isBusy}>
        {t('add_passkey')}
      </Button>
      {isRefused ? (
        <Banner tone="warning" role="alert">
          {t('passkey_not_added')}
        </Banner>
      ) : null}
      <ProblemNote failure={starting.failure ?? adding.failure} />
    </form>
  );
}
