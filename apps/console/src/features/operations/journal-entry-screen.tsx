import { journalEntryRoute } from '@dipper/contract';
import type { JournalEntry } from '@dipper/contract';
import { Badge, Facts } from '@dipper/ui';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';

import { useAnswer } from '../../shared/api/index.ts';
import { Moment, leftToRight } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { SubjectLink } from '../../shared/link/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { JournalTable } from './journal-table.tsx';
import './sales-plot.css';

/** One entry: what caused it, what was made with it, and where it stands in its chain. */
export function JournalEntryScreen(): ReactNode {
  const t = useTexts('operations');
  const common = useTexts('core');
  const say = useWords();
  const { id = '' } = useParams();
  const [, kind = '', line = ''] = id.split('.');
  const query = useAnswer(journalEntryRoute, { params: { id } });
  return (
    <Screen title={`${say('posting', kind)} ${line}`}>
      <Asking query={query}>
        {({ body: { entry, place, together } }) => (
          <>
            <JournalTable caption={t('made_together')} rows={together} />
            <Facts
              items={[
                { term: t('entry'), value: <code className="console-hash">{id}</code> },
                { term: t('cause'), value: <Cause cause={entry.cause} /> },
                { term: t('reference'), value: <code>{entry.reference}</code> },
                { term: t('recorded'), value: <Moment at={place.recordedAt} withSeconds /> },
                {
                  term: t('seal'),
                  value: (
                    <Badge tone={sealTones[String(place.isAsSealed)] ?? 'neutral'}>
                      {t(
                        place.isAsSealed === null
                          ? 'not_sealed_yet'
                          : place.isAsSealed
                            ? 'as_sealed'
                            : 'not_as_sealed',
                      )}
                    </Badge>
                  ),
                },
                {
                  term: t('position'),
                  value:
                    place.position === null
                      ? common('none')
                      : leftToRight(`${place.bucket}-${place.position}`),
                },
                {
                  term: t('hash'),
                  value: <code className="console-hash">{place.hash ?? common('none')}</code>,
                },
                {
                  term: t('hash_before'),
                  value:
                    place.previousId === null ? (
                      common('none')
                    ) : (
                      <Link href={`/journal/${place.previousId}`}>
                        <code className="console-hash">{place.previousHash}</code>
                      </Link>
                    ),
                },
              ]}
            />
          </>
        )}
      </Asking>
    </Screen>
  );
}

const sealTones: Readonly<Record<string, 'success' | 'danger'>> = {
  true: 'success',
  false: 'danger',
};

function Cause({ cause }: Pick<JournalEntry, 'cause'>): ReactNode {
  const common = useTexts('core');
  if (cause === null) return common('none');
  return <SubjectLink kind={cause.kind} id={cause.id} />;
}
