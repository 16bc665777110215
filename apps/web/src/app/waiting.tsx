import { Loading, PageHeader, Skeleton, Stack } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Brand } from '../shared/frame/index.ts';
import { useTexts } from '../shared/i18n/index.ts';

/** The place of a screen that is still on its way: seen at once, however long an answer takes. */
export function Waiting(): ReactNode {
  return (
    <div className="d-page" aria-busy="true">
      <PageHeader>
        <Brand />
      </PageHeader>
      <main className="d-page-main">
        <div className="d-page-content">
          <Suspense fallback={null}>
            <Blocks />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

function Blocks(): ReactNode {
  const t = useTexts('core');
  return (
    <Loading label={t('loading')}>
      <Stack gap={6}>
        <Skeleton width="11rem" height="2rem" />
        <Skeleton height="8rem" shape="round" />
        <Skeleton height="14rem" shape="round" />
      </Stack>
    </Loading>
  );
}
