import type { ReactNode } from 'react';
import { Page, PageHeader } from '../src/index.ts';
import { ControlSamples } from './control-samples.tsx';
import { ContentSamples } from './content-samples.tsx';
import { OverlaySample, PageSample } from './page-samples.tsx';
import type { SampleProps } from './sample.tsx';

export function Book({ view, texts }: SampleProps & { view: string }): ReactNode {
  if (view === 'page') return <PageSample texts={texts} />;
  if (view === 'dialog' || view === 'alert' || view === 'sheet') {
    return <OverlaySample texts={texts} kind={view} />;
  }
  return (
    <Page
      title="Component book"
      documentTitle="Component book"
      header={
        <PageHeader>
          <span>Design system</span>
        </PageHeader>
      }
    >
      <div className="book-sheet">
        <ControlSamples texts={texts} />
        <ContentSamples texts={texts} />
      </div>
    </Page>
  );
}
