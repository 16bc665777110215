import { catalogueVersionsRoute, withdrawCatalogueRoute } from '@dipper/contract';
import type { CatalogueVersion } from '@dipper/contract';
import { Badge, Button, Card, EmptyState } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking } from '../../shared/screen/index.ts';
import { useMay } from '../../shared/session/index.ts';
import { differencesOf, draftOf } from './draft.ts';
import type { Subject } from './draft.ts';
import { Differences } from './differences.tsx';
import { pricedFieldsOf } from './kinds.ts';
import { Because } from '../../shared/words/index.ts';

type CatalogueSubject = Subject & { readonly key: string };

const tones = {
  past: 'neutral',
  present: 'success',
  planned: 'info',
  withdrawn: 'warning',
} as const;

type VersionsProps = {
  readonly subject: CatalogueSubject;
  /** Changes after each change of an entry, so that the list is fetched again. */
  readonly round: number;
  readonly onWithdrawn: () => void;
};

/** The versions of an entry, past and planned: author, time, reason and changes. */
export function Versions({ subject, round, onWithdrawn }: VersionsProps): ReactNode {
  return <VersionList key={round} subject={subject} onWithdrawn={onWithdrawn} />;
}

function VersionList({ subject, onWithdrawn }: Omit<VersionsProps, 'round'>): ReactNode {
  const t = useTexts('shop');
  const { kind, country, key } = subject;
  const query = useAnswer(catalogueVersionsRoute, { query: { kind, country, key } });
  return (
    <section className="shop-versions">
      <h2>{t('versions')}</h2>
      <Asking query={query}>
        {({ body: { results } }) => (
          <>
            {results.length === 0 ? <EmptyState title={t('never_changed')} /> : null}
            {results.map((version, index) => (
              <Version
                key={version.version}
                subject={subject}
                version={version}
                before={results[index + 1]}
                onWithdrawn={onWithdrawn}
              />
            ))}
          </>
        )}
      </Asking>
    </section>
  );
}

type VersionProps = {
  readonly subject: CatalogueSubject;
  readonly version: CatalogueVersion;
  readonly before: CatalogueVersion | undefined;
  readonly onWithdrawn: () => void;
};

function Version({ subject, version, before, onWithdrawn }: VersionProps): ReactNode {
  const t = useTexts('shop');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  // Only a new version replaces one that two operators approved; it cannot be withdrawn.
  const isOfOne = pricedFieldsOf(subject.kind) === undefined;
  const { standing, effectiveFrom, changedBy, changedAt, reason, withdrawn } = version;
  const differences =
    before === undefined
      ? []
      : differencesOf(
          subject,
          draftOf(subject, before.item.content),
          draftOf(subject, version.item.content),
        );
  return (
    <Card>
      <p className="shop-version-head">
        <strong>{t('version', { number: version.version })}</strong>{' '}
        <Badge tone={tones[standing]}>{t(`standing_${standing}`)}</Badge>{' '}
        {effectiveFrom === null ? t('stood_before') : <Moment at={effectiveFrom} />}
      </p>
      {effectiveFrom === null ? null : (
        <p>
          <bdi>{changedBy}</bdi> · <Because of={<Moment at={changedAt} />} why={reason} />
        </p>
      )}
      {withdrawn === null ? null : (
        <p>
          {t('withdrawn_by', { name: withdrawn.by })}{' '}
          <Because of={<Moment at={withdrawn.at} />} why={withdrawn.reason} />
        </p>
      )}
      {before === undefined ? null : <Differences differences={differences} />}
      {standing === 'planned' && may('withdrawCatalogue') && isOfOne ? (
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          {t('withdraw')}
        </Button>
      ) : null}
      {isAsking ? (
        <Withdrawal
          subject={subject}
          version={version.version}
          onClose={() => setAsking(false)}
          onDone={onWithdrawn}
        />
      ) : null}
    </Card>
  );
}

type WithdrawalProps = {
  readonly subject: CatalogueSubject;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

function Withdrawal({ subject, version, onClose, onDone }: WithdrawalProps): ReactNode {
  const t = useTexts('shop');
  const { isBusy, failure, run } = useAct(withdrawCatalogueRoute);
  const { kind, country, key } = subject;
  return (
    <ReasonDialog
      title={t('withdraw_title')}
      confirmLabel={t('withdraw')}
      isDangerous
      isBusy={isBusy}
      failure={failure}
      onClose={onClose}
      onConfirm={(reason) => {
        void run({ body: { kind, country, key, version, reason } }).then((result) => {
          if (result?.ok === true) onDone();
        });
      }}
    />
  );
}
