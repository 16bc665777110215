import { Dialog, Switch } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useTexts } from '../shared/i18n/index.ts';
import type { TextKey } from '../shared/i18n/index.ts';
import { areKeysOn, turnKeys, useKeys } from '../shared/keys/index.ts';
import './keys-help.css';

type Line = { readonly does: TextKey<'core'>; readonly key: string };

type KeysHelpProps = {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

/** The list of keys, which a key opens too. */
export function KeysHelp({ isOpen, onOpen, onClose }: KeysHelpProps): ReactNode {
  const t = useTexts('core');
  const [isOn, setOn] = useState(areKeysOn);
  useKeys({ '?': onOpen });
  const lines: readonly Line[] = [
    { does: 'key_find', key: 'Ctrl K' },
    { does: 'key_filter', key: '/' },
    { does: 'key_next', key: 'j' },
    { does: 'key_before', key: 'k' },
    { does: 'key_open', key: 'Enter' },
    { does: 'key_peek', key: t('key_name_space') },
    { does: 'key_close', key: 'Esc' },
    { does: 'key_help', key: '?' },
  ];
  return (
    <Dialog open={isOpen} title={t('keys')} onClose={onClose} closeLabel={t('close')}>
      <dl className="console-keys">
        {lines.map(({ does, key }) => (
          <div key={does}>
            <dt>{t(does)}</dt>
            <dd>
              <kbd dir="ltr">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        checked={isOn}
        onChange={({ target }) => {
          turnKeys(target.checked);
          setOn(target.checked);
        }}
      >
        {t('keys_on')}
      </Switch>
    </Dialog>
  );
}
