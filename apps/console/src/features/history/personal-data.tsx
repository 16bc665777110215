import { openPersonFieldRoute } from '@dipper/contract';
import type { OperatorPerson, PersonField } from '@dipper/contract';
import { Button } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useAct } from '../../shared/api/index.ts';
import { ReasonDialog } from '../../shared/form/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useMay } from '../../shared/session/index.ts';

type PersonalDataProps = { readonly person: OperatorPerson; readonly onOpened: () => void };
type Opened = Readonly<Partial<Record<PersonField, string>>>;

/** Masked until an operator gives a reason, one item at a time; gone with the page. */
export function PersonalData({ person, onOpened }: PersonalDataProps): ReactNode {
  const t = useTexts('history');
  const may = useMay();
  const [opened, setOpened] = useState<Opened>({});
  const [field, setField] = useState<PersonField>();
  return (
    <section className="history-card" aria-label={t('personal')}>
      <h2>{t('personal')}</h2>
      {person.personal.length === 0 ? <p>{t('personal_none')}</p> : null}
      <dl className="history-personal">
        {person.personal.map(({ what, masked }) => (
          <div key={what}>
            <dt>{t(`field_${what}`)}</dt>
            <dd>
              <bdi>{opened[what] ?? masked}</bdi>
            </dd>
            {may('openPersonField') && opened[what] === undefined ? (
              <dd>
                <Button variant="secondary" size="small" onClick={() => setField(what)}>
                  {t(`view_${what}`)}
                </Button>
              </dd>
            ) : null}
          </div>
        ))}
      </dl>
      <p className="console-lead">{t('opened_times', { count: person.openings })}</p>
      {field === undefined ? null : (
        <Opening
          userId={person.userId}
          what={field}
          onClose={() => setField(undefined)}
          onOpened={(value) => {
            setOpened((before) => ({ ...before, [field]: value }));
            setField(undefined);
            onOpened();
          }}
        />
      )}
    </section>
  );
}

type OpeningProps = {
  readonly userId: number;
  readonly what: PersonField;
  readonly onOpened: (value: string) => void;
  readonly onClose: () => void;
};

function Opening({ userId, what, onOpened, onClose }: OpeningProps): ReactNode {
  const t = useTexts('history');
  const { run, isBusy, failure } = useAct(openPersonFieldRoute);
  const title = t(`view_${what}`);

  async function open(reason: string): Promise<void> {
    const result = await run({ params: { id: userId }, body: { what, reason } });
    if (result?.ok === true) onOpened(result.value.body.value);
  }

  return (
    <ReasonDialog
      title={title}
      confirmLabel={title}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(reason) => void open(reason)}
      onClose={onClose}
    >
      <p>{t('show_text')}</p>
    </ReasonDialog>
  );
}
