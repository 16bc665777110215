import { Button, Checkbox, Sheet } from '@dipper/ui';
import { Suspense, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../i18n/index.ts';
import { usePersonTexts } from '../problem/index.ts';
import { Chapters } from './chapters.tsx';

type AgreementProps = {
  readonly agrees: boolean;
  readonly onChange: (agrees: boolean) => void;
  /** It was asked for without agreeing. */
  readonly isMissing: boolean;
  readonly place?: Ref<HTMLDivElement>;
};

/** Guide and terms to read without leaving the screen, and the tick that agrees to them. */
export function Agreement({ agrees, onChange, isMissing, place }: AgreementProps): ReactNode {
  const t = useTexts('recurring');
  const [open, setOpen] = useState<'guide' | 'terms'>();
  return (
    <div ref={place}>
      <Suspense fallback={null}>
        <Tick agrees={agrees} onChange={onChange} isMissing={isMissing} />
      </Suspense>
      <p className="recurring-terms-links">
        <Button variant="quiet" size="small" onClick={() => setOpen('terms')}>
          {t('agree.terms')}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setOpen('guide')}>
          {t('agree.guide')}
        </Button>
      </p>
      <Sheet
        open={open !== undefined}
        heading={t('agree.heading')}
        title={t(open === 'guide' ? 'guide.title' : 'terms.title')}
        onClose={() => setOpen(undefined)}
        closeLabel={t('close')}
        actions={
          <Button wide data-initial-focus onClick={() => setOpen(undefined)}>
            {t('agree.read')}
          </Button>
        }
      >
        <Chapters of={open ?? 'terms'} inSheet />
      </Sheet>
    </div>
  );
}

function Tick({ agrees, onChange, isMissing }: AgreementProps): ReactNode {
  const t = useTexts('recurring');
  const say = usePersonTexts();
  return (
    <Checkbox
      checked={agrees}
      onChange={({ target }) => onChange(target.checked)}
      error={isMissing && !agrees ? say('card_terms_denied').text : undefined}
    >
      {t('agree.tick')}
    </Checkbox>
  );
}
