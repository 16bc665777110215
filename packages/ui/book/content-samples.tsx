import type { ReactNode } from 'react';
import {
  Amount,
  Badge,
  Banner,
  Button,
  Card,
  Constellation,
  EmptyState,
  ErrorState,
  Facts,
  Icon,
  List,
  Loading,
  ProgressBar,
  Row,
  Skeleton,
  Spinner,
  Stack,
  Steps,
  type IconName,
  type Tone,
} from '../src/index.ts';
import { icons } from '../src/icon/icons.ts';
import { Sample, type SampleProps } from './sample.tsx';

const tones: readonly Tone[] = ['neutral', 'brand', 'success', 'warning', 'danger', 'info'];
const iconNames = Object.keys(icons).filter((name): name is IconName => name in icons);

export function ContentSamples({ texts }: SampleProps): ReactNode {
  return (
    <>
      <CardSamples texts={texts} />
      <MessageSamples texts={texts} />
      <ListSamples texts={texts} />
      <WaitingSamples texts={texts} />
      <StateSamples texts={texts} />
      <Sample name="Icon">
        <div className="book-icons">
          {iconNames.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>
      </Sample>
    </>
  );
}

function CardSamples({ texts }: SampleProps): ReactNode {
  return (
    <>
      <Sample name="Card and amount">
        <Card tone="night">
          <Constellation />
          <Stack gap={2}>
            <span>{texts.total}</span>
            <Amount value={12_840n} size="hero" />
            <span>{texts.date} 2026-11-20</span>
          </Stack>
        </Card>
        <Card>
          <Stack gap={2}>
            <span>{texts.total}</span>
            <Amount value={1_234_567n} unit={texts.unit} size="hero" />
            <Amount value={1_234_567n} unit={texts.unit} size="large" signed />
            <p>
              {texts.lead} <Amount value={189_900n} exponent={2} unit="$" unitSide="start" />{' '}
              <Amount value={219_900n} exponent={2} unit="$" unitSide="start" former />
            </p>
          </Stack>
        </Card>
        <Card tone="soft">{texts.waitingDetail}</Card>
      </Sample>
      <Sample name="Facts">
        <Card>
          <Facts
            items={[
              { term: texts.quantity, value: '3' },
              { term: texts.date, value: <bdi>2026-11-20 14:03</bdi> },
              { term: texts.name, value: texts.long },
              {
                term: texts.total,
                value: <Amount value={33_000n} unit={texts.unit} />,
                strong: true,
              },
            ]}
          />
        </Card>
      </Sample>
    </>
  );
}

function MessageSamples({ texts }: SampleProps): ReactNode {
  return (
    <>
      <Sample name="Badge">
        <div className="book-row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {texts.best}
            </Badge>
          ))}
          <Badge tone="brand" icon="sparkle">
            VIP
          </Badge>
        </div>
      </Sample>
      <Sample name="Banner">
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={texts.waiting}>
            {texts.waitingDetail}
          </Banner>
        ))}
        <Banner
          tone="danger"
          title={texts.failed}
          action={
            <Button size="small" variant="secondary">
              {texts.retry}
            </Button>
          }
        >
          {texts.failedText}
        </Banner>
      </Sample>
    </>
  );
}

function ListSamples({ texts }: SampleProps): ReactNode {
  return (
    <Sample name="List and row">
      <Card>
        <List label={texts.title}>
          <Row icon="card" title={texts.name} description={texts.hint} onClick={() => {}} />
          <Row
            icon="receipt"
            title={texts.small}
            description={<bdi>2026-11-20 14:03</bdi>}
            end={<Amount value={11_000n} unit={texts.unit} />}
          />
          <Row title={texts.long} href="#row" />
        </List>
      </Card>
    </Sample>
  );
}

function WaitingSamples({ texts }: SampleProps): ReactNode {
  return (
    <>
      <Sample name="Steps">
        <Steps
          label={texts.waiting}
          stateLabels={{
            done: texts.finished,
            current: texts.waiting,
            next: texts.next,
            failed: texts.failed,
          }}
          steps={[
            { label: texts.sent, state: 'done' },
            { label: texts.waiting, detail: texts.waitingDetail, state: 'current' },
            { label: texts.finished, state: 'next' },
            { label: texts.failed, state: 'failed' },
          ]}
        />
      </Sample>
      <Sample name="Progress and spinner">
        <ProgressBar label={texts.total} value={380} max={1000} text="380 / 1,000" />
        <div className="book-row">
          <Spinner label={texts.waiting} />
          <Spinner label={texts.waiting} size="large" />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <Loading label={texts.waiting}>
          <Stack gap={3}>
            <Skeleton height="64px" shape="round" />
            <Skeleton width="60%" shape="text" />
            <Skeleton width="40%" shape="text" />
          </Stack>
        </Loading>
      </Sample>
    </>
  );
}

function StateSamples({ texts }: SampleProps): ReactNode {
  return (
    <Sample name="Empty and error">
      <Card>
        <EmptyState
          icon="receipt"
          title={texts.empty}
          action={
            <Button variant="secondary" size="medium">
              {texts.next}
            </Button>
          }
        >
          {texts.emptyText}
        </EmptyState>
      </Card>
      <Card>
        <ErrorState
          title={texts.failed}
          reference="46215 · req_01jz4"
          action={
            <>
              <Button size="medium" icon="refresh">
                {texts.retry}
              </Button>
              <Button variant="quiet" size="medium">
                {texts.cancel}
              </Button>
            </>
          }
        >
          {texts.failedText}
        </ErrorState>
      </Card>
    </Sample>
  );
}
