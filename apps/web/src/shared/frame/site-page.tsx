import { Banner, IconButton, Page, PageHeader } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useOnline } from '../device/index.ts';
import { useTexts } from '../i18n/index.ts';
import { goBackTo, Link, paths } from '../navigation/index.ts';
import { lazyPart } from '../loading/index.ts';
import { useStore } from '../storage/index.ts';
import { accountSheetStore, openAccount } from './account-sheet-store.ts';
import { Brand } from './brand.tsx';
import { SiteFooter } from './site-footer.tsx';
import './frame.css';

/** A failed load must not replace the screen: the next press tries again. */
const AccountSheet = lazyPart(
  async () => (await import('./account-sheet.tsx')).AccountSheet,
  null,
  true,
);

type SitePageProps = {
  readonly title: string;
  readonly titleHidden?: boolean | undefined;
  readonly lead?: ReactNode;
  /** The target of the button at the top; without it there is no button. */
  readonly back?: string | undefined;
  /** Stays at the lower edge. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Frames every screen: header, heading, content and footer. */
export function SitePage(props: SitePageProps): ReactNode {
  const { title, titleHidden, lead, back, actions, children } = props;
  const t = useTexts('core');
  const online = useOnline();
  return (
    <div className="site">
      <Page
        title={title}
        titleHidden={titleHidden}
        lead={lead}
        documentTitle={`${title} · Dipper`}
        actions={actions}
        header={<SiteHeader back={back} />}
      >
        {online ? null : (
          <Banner tone="warning" title={t('offline.title')} role="status">
            {t('offline.text')}
          </Banner>
        )}
        {children}
      </Page>
      <SiteFooter />
    </div>
  );
}

function SiteHeader({ back }: { readonly back: string | undefined }): ReactNode {
  const t = useTexts('core');
  const opened = useStore(accountSheetStore);
  return (
    <>
      <PageHeader
        onBack={back === undefined ? undefined : () => goBackTo(back)}
        backLabel={t('back')}
        end={<IconButton icon="user" label={t('account')} onClick={openAccount} />}
      >
        <Link to={paths.spoonList} className="site-brand" aria-label={t('brandLink')}>
          <Brand />
        </Link>
      </PageHeader>
      {opened > 0 ? (
        <Suspense fallback={null}>
          <AccountSheet key={opened} onClose={accountSheetStore.reset} />
        </Suspense>
      ) : null}
    </>
  );
}
