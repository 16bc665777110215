import { cardNicknameMaxCharacters, checkCardNickname } from '@dipper/contract';
import type { Card } from '@dipper/contract';
import { Button, Field, TextInput } from '@dipper/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { charactersIn } from './nickname.ts';

type RenameProps = {
  readonly card: Card;
  readonly busy: boolean;
  readonly onSave: (nickname: string) => void;
  readonly onCancel: () => void;
};

export function RenameForm(props: RenameProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Form {...props} />
    </Suspense>
  );
}

function Form({ card, busy, onSave, onCancel }: RenameProps): ReactNode {
  const t = useTexts('recurring');
  const [nickname, setNickname] = useState(card.name);
  const [isSubmitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (checkCardNickname(nickname) === undefined) onSave(nickname.trim());
    else input.current?.focus();
  };
  return (
    <form className="recurring-form" onSubmit={submit} noValidate>
      <NicknameField
        value={nickname}
        onChange={setNickname}
        isSubmitted={isSubmitted}
        place={input}
      />
      <div className="recurring-form-buttons">
        <Button type="submit" size="small" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

type NicknameProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** True if errors are shown: not while somebody is still typing. */
  readonly isSubmitted: boolean;
  readonly place: React.Ref<HTMLInputElement>;
};

/** Ten letters, digits or blanks of any language; how many there are is shown as one types. */
export function NicknameField({ value, onChange, isSubmitted, place }: NicknameProps): ReactNode {
  const t = useTexts('recurring');
  const say = usePersonTexts();
  const rule = isSubmitted ? checkCardNickname(value) : undefined;
  const count = charactersIn(value);
  return (
    <Field
      label={t('nickname.label')}
      hint={t('nickname.hint', { most: cardNicknameMaxCharacters })}
      error={rule === undefined ? undefined : say(rule).text}
    >
      <TextInput
        ref={place}
        name="card-nickname"
        dir="auto"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={40}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        unit={
          <span dir="ltr" aria-hidden="true">
            {count}/{cardNicknameMaxCharacters}
          </span>
        }
      />
    </Field>
  );
}
