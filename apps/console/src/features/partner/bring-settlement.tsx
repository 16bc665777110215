import { settlementBytesMax, settlementShapesRoute } from '@dipper/contract';
import type { AnswerOf, Settlement } from '@dipper/contract';
import { Button, Card, Field, ProgressBar, Select, TextInput } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { FilePlace } from './file-place.tsx';
import { daysBefore, today } from './model.ts';
import { useBringing } from './use-bringing.ts';

type Shape = AnswerOf<typeof settlementShapesRoute>['body']['results'][number];

type BringProps = {
  /** A file that was wrong, and which this one takes the place of. */
  readonly wrong: Settlement | undefined;
};

/** A provider's settlement file: its format, the days it covers, and the file. */
export function BringSettlement({ wrong }: BringProps): ReactNode {
  const query = useAnswer(settlementShapesRoute, {});
  return (
    <Asking query={query}>
      {({ body: { results } }) => <BringForm shapes={results} wrong={wrong} />}
    </Asking>
  );
}

type FormProps = BringProps & { readonly shapes: readonly Shape[] };

function BringForm({ shapes, wrong }: FormProps): ReactNode {
  const t = useTexts('partner');
  const say = useWords();
  const [, go] = useLocation();
  const offered = shapes.filter(({ provider }) => (wrong?.provider ?? provider) === provider);
  const [name, setName] = useState(wrong?.shape ?? offered[0]?.name ?? '');
  const [file, setFile] = useState<File>();
  const [fromDay, setFrom] = useState(wrong?.fromDay ?? daysBefore(today(), 1));
  const [toDay, setTo] = useState(wrong?.toDay ?? daysBefore(today(), 1));
  const [isConfirming, setConfirming] = useState(false);
  const bringing = useBringing();
  const shape = offered.find((each) => each.name === name);
  const isTooLarge = (file?.size ?? 0) > settlementBytesMax;
  const isReady = file !== undefined && file.size > 0 && !isTooLarge && fromDay <= toDay;

  async function bring(reason: string): Promise<void> {
    if (file === undefined || shape === undefined) return;
    const { provider } = shape;
    const replaces = wrong?.settlementId;
    const about = { provider, shape: shape.name, fromDay, toDay, replaces };
    setConfirming(false);
    const brought = await bringing.bring(file, about, reason);
    if (brought === undefined) return;
    go(`/settlements/${brought.settlementId}${brought.isExisting ? '?known=1' : ''}`);
  }

  return (
    <Card aria-label={t('bring_file')}>
      <div className="console-part">
        <h2>{t(wrong === undefined ? 'bring_file' : 'bring_better')}</h2>
        {wrong === undefined ? null : (
          <p>
            {t('takes_place_of')}
            <Link className="d-link" href={`/settlements/${wrong.settlementId}`}>
              <bdi>{wrong.fileName}</bdi>
            </Link>
          </p>
        )}
        <div className="partner-bring">
          <Field label={t('shape')}>
            <Select value={name} onChange={({ target }) => setName(target.value)}>
              {offered.map((each) => (
                <option key={each.name} value={each.name}>
                  {say('provider', each.provider)} · {each.name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('first_day')}>
            <TextInput
              type="date"
              value={fromDay}
              onChange={({ target }) => setFrom(target.value)}
            />
          </Field>
          <Field label={t('last_day')} error={fromDay > toDay ? t('days_turned_round') : undefined}>
            <TextInput type="date" value={toDay} onChange={({ target }) => setTo(target.value)} />
          </Field>
        </div>
        {shape === undefined ? null : <ShapeNote shape={shape} />}
        <FilePlace file={file} isLocked={bringing.isBusy} onFile={setFile} />
        {isTooLarge ? <p role="alert">{t('too_large')}</p> : null}
        <ProblemNote failure={isConfirming ? undefined : bringing.failure} />
        <Progress sent={bringing.sent} bytes={file?.size ?? 0} />
        <div className="console-actions">
          <Button
            size="medium"
            busy={bringing.isBusy}
            busyLabel={t('bringing')}
            disabled={!isReady}
            onClick={() => {
              bringing.forget();
              setConfirming(true);
            }}
          >
            {t('bring_it')}
          </Button>
        </div>
      </div>
      {isConfirming ? (
        <ReasonDialog
          title={t('bring_file')}
          confirmLabel={t('bring_it')}
          isBusy={bringing.isBusy}
          failure={undefined}
          onConfirm={(reason) => void bring(reason)}
          onClose={() => setConfirming(false)}
        >
          <p>{t('bring_text')}</p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}

function ShapeNote({ shape }: { readonly shape: Shape }): ReactNode {
  const t = useTexts('partner');
  return (
    <div className="partner-shape">
      <p>
        {t(shape.isDocumented ? 'shape_documented' : 'shape_own')} · {t('encoding')}
        <bdi dir="ltr">{shape.encoding}</bdi>
      </p>
      <p>
        {t('columns')}
        {shape.columns.map((column) => (
          <code key={column}>
            <bdi>{column}</bdi>
          </code>
        ))}
      </p>
    </div>
  );
}

type ProgressProps = { readonly sent: number | undefined; readonly bytes: number };

/** First it is on its way, then it is read and compared: both are said. */
function Progress({ sent, bytes }: ProgressProps): ReactNode {
  const t = useTexts('partner');
  const isThere = sent !== undefined && sent >= bytes;
  return (
    <div role="status">
      {sent === undefined ? null : (
        <ProgressBar
          label={t(isThere ? 'comparing' : 'sending')}
          value={Math.min(sent, bytes)}
          max={Math.max(bytes, 1)}
          text={`${Math.floor((100 * Math.min(sent, bytes)) / Math.max(bytes, 1))} %`}
        />
      )}
    </div>
  );
}
