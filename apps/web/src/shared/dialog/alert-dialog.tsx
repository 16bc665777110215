import { Button, Dialog, IconButton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import type { Alert, AlertButton, AlertContent, AlertDescription, EntryAlert } from './alert.ts';
import { useAlertContent } from './alert-content.ts';
import { isEntryAlert, useEntryContent } from './entry-content.tsx';
import { sanitise } from './sanitise.tsx';

type Properties<Shown> = { readonly alert: Shown; readonly onReset: () => void };

const marks = {
  warn: { icon: 'warning', tone: 'warning' },
  confirm: { icon: 'check-circle', tone: 'success' },
} as const;

export function AlertDialog({ alert, onReset }: Properties<Alert>): ReactNode {
  return isEntryAlert(alert) ? (
    <EntryDialog alert={alert} onReset={onReset} />
  ) : (
    <UsualDialog alert={alert} onReset={onReset} />
  );
}

function UsualDialog({ alert, onReset }: Properties<Exclude<Alert, EntryAlert>>): ReactNode {
  return <ContentDialog content={useAlertContent(alert)} onReset={onReset} />;
}

function EntryDialog({ alert, onReset }: Properties<EntryAlert>): ReactNode {
  return <ContentDialog content={useEntryContent(alert)} onReset={onReset} />;
}

type ContentProperties = { readonly content: AlertContent; readonly onReset: () => void };

function ContentDialog({ content, onReset }: ContentProperties): ReactNode {
  const t = useTexts('core');
  // Callbacks run first, then it closes.
  const press = (button: AlertButton) => () => {
    button.onPress?.();
    onReset();
  };
  const { back, close, bodyIcon, description, iconButton } = content;
  return (
    <Dialog
      open
      role="alertdialog"
      heading={content.heading}
      headingIcon={content.headingIcon}
      onBack={back && press(back)}
      backLabel={back?.label ?? t('back')}
      onClose={close && press(close)}
      closeLabel={close?.label ?? t('close')}
      mark={bodyIcon && marks[bodyIcon]}
      subtitle={content.subtitle}
      title={content.title}
      actionsInRow={'left' in content.buttons}
      actions={<Actions content={content} press={press} />}
    >
      {description && <Description description={description} />}
      {content.note}
      {iconButton && (
        <IconButton icon={iconButton.icon} label={iconButton.label} onClick={press(iconButton)} />
      )}
    </Dialog>
  );
}

type ActionsProperties = {
  readonly content: AlertContent;
  readonly press: (button: AlertButton) => () => void;
};

function Actions({ content: { buttons }, press }: ActionsProperties): ReactNode {
  if ('only' in buttons) {
    return (
      <Button wide variant={buttons.only.tone} onClick={press(buttons.only)}>
        {buttons.only.label}
      </Button>
    );
  }
  const { left, right } = buttons;
  return (
    <>
      <Button variant={left.tone ?? 'secondary'} data-initial-focus onClick={press(left)}>
        {left.label}
      </Button>
      <Button variant={right.tone} onClick={press(right)}>
        {right.label}
      </Button>
    </>
  );
}

function Description({ description }: { readonly description: AlertDescription }): ReactNode {
  if ('text' in description) return <p>{description.text}</p>;
  if ('html' in description) return <div>{sanitise(description.html)}</div>;
  return (
    <ul>
      {description.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
