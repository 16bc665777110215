import { Button, ErrorState, Loading, Skeleton, Stack } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { useCardFrame } from './use-card-frame.ts';
import type { FrameEnd } from './use-card-frame.ts';

type CardFormProps = {
  readonly frameUrl: string;
  readonly onEnd: (end: FrameEnd) => void;
  readonly onRetry: () => void;
};

/** The vault's form, as a part of the page to look at and of another company to type into. */
export function CardForm({ frameUrl, onEnd, onRetry }: CardFormProps): ReactNode {
  const t = useTexts('recurring');
  const { frame, height, isReady, isLate } = useCardFrame(frameUrl, onEnd);
  return (
    <section aria-label={t('form.title')} className="card-form">
      {isReady ? null : isLate ? (
        <ErrorState
          title={t('form.late.title')}
          action={
            <Button variant="secondary" onClick={onRetry}>
              {t('form.late.again')}
            </Button>
          }
        >
          {t('form.late.text')}
        </ErrorState>
      ) : (
        <Loading label={t('form.loading')} slow={t('slow')}>
          <Stack gap={4}>
            {[1, 2, 3].map((row) => (
              <Skeleton key={row} height="76px" shape="round" />
            ))}
            <Skeleton height="52px" shape="round" />
          </Stack>
        </Loading>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- Its own origin is what keeps it apart, and its messages need one. */}
      <iframe
        ref={frame}
        src={frameUrl}
        title={t('form.title')}
        data-waiting={isReady ? undefined : true}
        referrerPolicy="origin"
        style={isReady && height !== undefined ? { blockSize: height } : undefined}
      />
    </section>
  );
}
