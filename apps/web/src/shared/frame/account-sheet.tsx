import { Button, Icon, Sheet } from '@dipper/ui';
import type { IconName } from '@dipper/ui';
import { useId, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { useConfig } from '../config/index.ts';
import { openAlert } from '../dialog/index.ts';
import { localeNames, useLocale, useTexts } from '../i18n/index.ts';
import { Link, loginPathOf, paths } from '../navigation/index.ts';
import { describeProblem } from '../problem/index.ts';
import { usePerson, useSession, useSessionActions } from '../session/index.ts';
import { preferencesStore, textScales, themes, useStore } from '../storage/index.ts';
import type { Preferences } from '../storage/index.ts';
import { accountSheetStore } from './account-sheet-store.ts';
import { SignedInAs } from './signed-in-as.tsx';
import './account-sheet.css';

/** Shows the links to the person's things, and the display and language settings of this device. */
export function AccountSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  // The screen that follows begins with its sheet closed.
  useLayoutEffect(() => accountSheetStore.reset, []);
  const t = useTexts('settings');
  const locale = useLocale();
  const preferences = useStore(preferencesStore);
  const change = (part: Partial<Preferences>): void =>
    preferencesStore.update((all) => ({ ...all, ...part }));
  const smaller = textScales.findLast((scale) => scale < preferences.textScale);
  const larger = textScales.find((scale) => scale > preferences.textScale);
  return (
    <Sheet open title={t('title')} onClose={onClose} closeLabel={t('close')}>
      <div className="settings">
        <Account onClose={onClose} />
        <TextSize
          value={preferences.textScale}
          onSmaller={smaller === undefined ? undefined : () => change({ textScale: smaller })}
          onLarger={larger === undefined ? undefined : () => change({ textScale: larger })}
        />
        <Choices
          legend={t('theme')}
          value={preferences.theme}
          options={themes.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
          onChange={(theme) => change({ theme })}
        />
        <Choices
          legend={t('language')}
          value={locale}
          options={localeNames.map(([value, label]) => ({ value, label, lang: value }))}
          onChange={(chosen) => change({ locale: chosen })}
        />
        <LogOut onClose={onClose} />
      </div>
    </Sheet>
  );
}

type PartProps = { readonly onClose: () => void };

function Account({ onClose }: PartProps): ReactNode {
  const t = useTexts('settings');
  const { phase } = useSession();
  const { features } = useConfig();
  if (phase === 'guest') {
    return (
      <ul className="d-list" role="list">
        <Way icon="user" to={loginPathOf.payment} onLeave={onClose}>
          {t('logIn')}
        </Way>
      </ul>
    );
  }
  if (phase !== 'person') return null;
  return (
    <section className="settings-account">
      <SignedInAs />
      <ul className="d-list" role="list">
        {ways
          .filter(({ to }) => features['cards'] !== false || !ofCards.includes(to))
          .map(({ icon, to, text }) => (
            <Way key={to} icon={icon} to={to} onLeave={onClose}>
              {t(text)}
            </Way>
          ))}
      </ul>
    </section>
  );
}

const ways = [
  { icon: 'receipt', to: paths.paymentHistory, text: 'payments' },
  { icon: 'dipper', to: paths.spoonLots, text: 'spoons' },
  { icon: 'refresh', to: paths.subscriptions, text: 'subscriptions' },
  { icon: 'card', to: paths.cardManagement, text: 'cards' },
  { icon: 'wallet', to: paths.exchangeHistory, text: 'earnings' },
] as const;

/** Ways that are there where cards are kept. */
const ofCards: readonly string[] = [paths.cardManagement, paths.subscriptions];

function LogOut({ onClose }: PartProps): ReactNode {
  const t = useTexts('settings');
  const person = usePerson();
  const { signOut } = useSessionActions();
  if (person === undefined) return null;
  const leave = async (): Promise<void> => {
    const problem = await signOut();
    if (problem !== undefined) openAlert({ type: 'error', ...describeProblem(problem) });
  };
  const ask = (): void => {
    onClose();
    openAlert({ type: 'sign-out', onConfirm: () => void leave() });
  };
  return (
    <Button variant="secondary" wide onClick={ask}>
      {t('signOut')}
    </Button>
  );
}

type WayProps = {
  readonly icon: IconName;
  readonly to: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Links to one of the person's things from every screen. */
function Way({ icon, to, onLeave, children }: WayProps): ReactNode {
  return (
    <li>
      <Link className="d-row" to={to} onClick={onLeave}>
        <span className="d-row-icon">
          <Icon name={icon} />
        </span>
        <span className="d-row-text">
          <span className="d-row-title">{children}</span>
        </span>
        <Icon name="forward" size="small" />
      </Link>
    </li>
  );
}

type TextSizeProps = {
  readonly value: number;
  readonly onSmaller: (() => void) | undefined;
  readonly onLarger: (() => void) | undefined;
};

function TextSize({ value, onSmaller, onLarger }: TextSizeProps): ReactNode {
  const t = useTexts('settings');
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="settings-size">
      <p id={id} className="settings-legend">
        {t('textSize')}
      </p>
      <button type="button" aria-disabled={onSmaller === undefined} onClick={onSmaller}>
        <span aria-hidden="true" className="settings-small">
          {t('letter')}
        </span>
        <span className="d-hidden">{t('smaller')}</span>
      </button>
      <output aria-live="polite">
        <bdi>{t('percent', { value })}</bdi>
      </output>
      <button type="button" aria-disabled={onLarger === undefined} onClick={onLarger}>
        <span aria-hidden="true" className="settings-large">
          {t('letter')}
        </span>
        <span className="d-hidden">{t('larger')}</span>
      </button>
    </div>
  );
}

type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly lang?: string | undefined;
};

type ChoicesProps<Value extends string> = {
  readonly legend: string;
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
};

function Choices<Value extends string>(props: ChoicesProps<Value>): ReactNode {
  const { legend, value, options, onChange } = props;
  const name = useId();
  return (
    <fieldset className="settings-choices">
      <legend className="settings-legend">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} lang={option.lang}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
