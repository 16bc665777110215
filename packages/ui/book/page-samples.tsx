import { useState, type ReactNode } from 'react';
import {
  Amount,
  Button,
  Card,
  Constellation,
  Dialog,
  Facts,
  Page,
  PageHeader,
  Sheet,
  Stack,
} from '../src/index.ts';
import type { SampleProps } from './sample.tsx';

export function PageSample({ texts }: SampleProps): ReactNode {
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      documentTitle={texts.title}
      header={
        <PageHeader
          onBack={() => {}}
          backLabel={texts.back}
          onClose={() => {}}
          closeLabel={texts.close}
        />
      }
      actions={
        <Button wide busyLabel={texts.working}>
          {texts.next} · {texts.price}
        </Button>
      }
    >
      <Card tone="night">
        <Constellation />
        <Stack gap={2}>
          <span>{texts.total}</span>
          <Amount value={12_840n} size="hero" />
        </Stack>
      </Card>
      <Card>
        <Facts
          items={[
            { term: texts.quantity, value: '3' },
            { term: texts.date, value: <bdi>2026-11-20 14:03</bdi> },
            { term: texts.total, value: texts.price, strong: true },
          ]}
        />
      </Card>
    </Page>
  );
}

type OverlaySampleProps = SampleProps & { kind: 'dialog' | 'alert' | 'sheet' };

export function OverlaySample({ texts, kind }: OverlaySampleProps): ReactNode {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const buttons = (
    <>
      <Button variant="secondary" data-initial-focus onClick={close}>
        {texts.cancel}
      </Button>
      <Button variant="danger" onClick={close}>
        {texts.remove}
      </Button>
    </>
  );
  return (
    <Page title={texts.title} lead={texts.lead} documentTitle={texts.title}>
      <Button onClick={() => setOpen(true)}>{texts.next}</Button>
      <Dialog
        open={open && kind === 'alert'}
        role="alertdialog"
        mark={{ icon: 'warning', tone: 'warning' }}
        title={texts.sure}
        actionsInRow
        actions={buttons}
      >
        <p>{texts.sureText}</p>
      </Dialog>
      <Dialog
        open={open && kind === 'dialog'}
        heading={texts.name}
        headingIcon="card"
        onBack={close}
        backLabel={texts.back}
        onClose={close}
        closeLabel={texts.close}
        subtitle={texts.best}
        title={texts.long}
        actions={buttons}
      >
        <p>{texts.sureText}</p>
      </Dialog>
      <Sheet
        open={open && kind === 'sheet'}
        heading={texts.total}
        onClose={close}
        closeLabel={texts.close}
        title={texts.title}
        actions={<Button onClick={close}>{texts.next}</Button>}
      >
        <p>{texts.sureText}</p>
      </Sheet>
    </Page>
  );
}
