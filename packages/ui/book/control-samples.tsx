import { useState, type ReactNode } from 'react';
import {
  Badge,
  Button,
  Checkbox,
  Field,
  IconButton,
  Link,
  NumberStepper,
  RadioCard,
  RadioCards,
  Stack,
  Switch,
  TextInput,
  ToastRegion,
  useToasts,
} from '../src/index.ts';
import { Sample, type SampleProps } from './sample.tsx';

export function ControlSamples({ texts }: SampleProps): ReactNode {
  return (
    <>
      <ButtonSamples texts={texts} />
      <ChoiceSamples texts={texts} />
      <FieldSamples texts={texts} />
      <ToastSample texts={texts} />
    </>
  );
}

function ButtonSamples({ texts }: SampleProps): ReactNode {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Sample name="Button">
        <div className="book-row">
          <Button>{texts.next}</Button>
          <Button variant="secondary">{texts.cancel}</Button>
          <Button variant="quiet">{texts.retry}</Button>
          <Button variant="danger">{texts.remove}</Button>
        </div>
        <div className="book-row">
          <Button size="medium" icon="refresh" variant="secondary">
            {texts.retry}
          </Button>
          <Button size="small">{texts.next}</Button>
          <Button aria-disabled>{texts.next}</Button>
          <Button size="medium" variant="quiet" iconEnd="forward">
            {texts.next}
          </Button>
        </div>
        <div>
          <Button busy={busy} busyLabel={texts.working} onClick={() => setBusy(true)}>
            {texts.retry}
          </Button>
        </div>
        <Button wide busy busyLabel={texts.working}>
          {texts.next}
        </Button>
        <Button wide busyLabel={texts.working}>
          {texts.long}
        </Button>
      </Sample>
      <Sample name="Icon button and link">
        <div className="book-row">
          <IconButton icon="back" label={texts.back} />
          <IconButton icon="close" label={texts.close} filled />
          <IconButton icon="plus" label={texts.more} filled aria-disabled />
          <Link href="#link">{texts.lead}</Link>
          <Link href="#link" externalLabel="opens a new window">
            {texts.name}
          </Link>
          <Link href="#link" quiet>
            {texts.hint}
          </Link>
        </div>
      </Sample>
    </>
  );
}

function ChoiceSamples({ texts }: SampleProps): ReactNode {
  const [pack, setPack] = useState('large');
  const [count, setCount] = useState(1);
  return (
    <>
      <Sample name="Radio cards">
        <RadioCards legend={texts.title} value={pack} onChange={setPack}>
          <RadioCard value="small">
            <Pack name={texts.small} price={texts.price} />
          </RadioCard>
          <RadioCard value="large">
            <Pack name={texts.large} price={texts.price} bonus={texts.bonus} badge={texts.best} />
          </RadioCard>
          <RadioCard value="closed" disabled reason={texts.closed}>
            <Pack name={texts.large} price={texts.price} />
          </RadioCard>
        </RadioCards>
        <RadioCards
          legend={texts.quantity}
          value={undefined}
          onChange={setPack}
          error={texts.error}
          tiles
        >
          <RadioCard value="one">{texts.small}</RadioCard>
          <RadioCard value="two">{texts.large}</RadioCard>
        </RadioCards>
      </Sample>
      <Sample name="Number stepper">
        <NumberStepper
          value={count}
          max={99}
          onChange={setCount}
          label={texts.quantity}
          decreaseLabel={texts.fewer}
          increaseLabel={texts.more}
          refusal={texts.hint}
        />
      </Sample>
      <Sample name="Checkbox and switch">
        <Stack gap={2}>
          <Checkbox>{texts.agree}</Checkbox>
          <Checkbox defaultChecked hint={texts.hint}>
            {texts.long}
          </Checkbox>
          <Checkbox error={texts.error}>{texts.agree}</Checkbox>
          <Switch defaultChecked hint={texts.waitingDetail}>
            {texts.notify}
          </Switch>
          <Switch>{texts.notify}</Switch>
        </Stack>
      </Sample>
    </>
  );
}

type PackProps = { name: string; price: string; bonus?: string; badge?: string };

function Pack({ name, price, bonus, badge }: PackProps): ReactNode {
  return (
    <span className="book-product">
      <strong>{name}</strong>
      {bonus ? <Badge tone="brand">{bonus}</Badge> : null}
      {badge ? (
        <Badge tone="success" icon="sparkle">
          {badge}
        </Badge>
      ) : null}
      <span>{price}</span>
    </span>
  );
}

function FieldSamples({ texts }: SampleProps): ReactNode {
  return (
    <Sample name="Field">
      <Field label={texts.name} hint={texts.hint}>
        <TextInput placeholder="HONG GILDONG" autoComplete="cc-name" />
      </Field>
      <Field label={texts.name} error={texts.error} hint={texts.hint}>
        <TextInput defaultValue="홍" />
      </Field>
      <Field label={texts.quantity} optionalLabel={texts.optional}>
        <TextInput digits defaultValue="1,200" unit={texts.unit} />
      </Field>
      <Field label={texts.date}>
        <TextInput disabled defaultValue="2026-11-20" />
      </Field>
    </Sample>
  );
}

function ToastSample({ texts }: SampleProps): ReactNode {
  const { toasts, show, dismiss } = useToasts();
  return (
    <Sample name="Toast">
      <Button variant="secondary" size="medium" icon="copy" onClick={() => show(texts.copied)}>
        {texts.copied}
      </Button>
      <ToastRegion toasts={toasts} onDismiss={dismiss} dismissLabel={texts.close} />
    </Sample>
  );
}
