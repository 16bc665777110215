import { Banner, Button } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useBridge } from '../../shared/bridge/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';

type OnTheWebProps = {
  /** The address that the browser opens. */
  readonly path?: string;
};

/** The wallet inside an app takes no exchanges and shows none: a browser does. */
export function OnTheWeb({ path = paths.exchangeHistory }: OnTheWebProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Said path={path} />
    </Suspense>
  );
}

function Said({ path }: Required<OnTheWebProps>): ReactNode {
  const t = useTexts('earnings');
  const say = usePersonTexts();
  const bridge = useBridge();
  const url = location.origin + path;
  return (
    <Banner
      tone="info"
      action={
        <Button
          size="small"
          variant="secondary"
          iconEnd="external"
          onClick={() => void bridge.send('open-browser', { url })}
        >
          {t('web.open')}
        </Button>
      }
    >
      {say('exchange_web_only').text}
    </Banner>
  );
}
