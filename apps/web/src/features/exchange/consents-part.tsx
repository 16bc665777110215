import { Button, Card, Checkbox, Stack } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Boundary, lazyPart } from '../../shared/loading/index.ts';
import { notThere } from '../../shared/problem/index.ts';
import type { FormPart } from './fields.tsx';
import { consents } from './model/consent.ts';
import type { Consent } from './model/consent.ts';

const TermsSheet = lazyPart(async () => (await import('./terms-sheet.tsx')).TermsSheet);

/** Asks for the consents, each with its text, and for all of them at once. */
export function ConsentsPart({ draft, change, errorAt }: FormPart): ReactNode {
  const t = useTexts('payout');
  const [open, setOpen] = useState<Consent>();
  const agreesToAll = draft.privacy && draft.residentNumber;
  return (
    <Card aria-labelledby="payout-consents">
      <Stack gap={2}>
        <h2 className="payout-heading" id="payout-consents">
          {t('consents.title')}
        </h2>
        <div className="payout-consent-all">
          <Checkbox
            checked={agreesToAll}
            onChange={({ target: { checked } }) =>
              change({ privacy: checked, residentNumber: checked })
            }
          >
            <strong>{t('consents.all')}</strong>
          </Checkbox>
        </div>
        {consents.map((consent) => (
          <div key={consent} className="payout-consent">
            <Checkbox
              name={consent}
              checked={draft[consent]}
              onChange={({ target }) => change({ [consent]: target.checked })}
              error={errorAt(consent)}
            >
              {t(`consents.${consent}`)}
            </Checkbox>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('consents.readOf', { terms: t(`terms.${consent}.title`) })}
              onClick={() => setOpen(consent)}
            >
              {t('consents.read')}
            </Button>
          </div>
        ))}
      </Stack>
      {open === undefined ? null : (
        <Boundary key={open} fallback={notThere}>
          <TermsSheet
            of={open}
            variant={draft.variant}
            onClose={() => setOpen(undefined)}
            onAgree={() => {
              change({ [open]: true });
              setOpen(undefined);
            }}
          />
        </Boundary>
      )}
    </Card>
  );
}
