import { Icon } from '@dipper/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyPart } from '../../shared/loading/index.ts';
import { loadLater } from './load-later.ts';
import type { Promotion } from './promotion-model.ts';

const PromotionEnd = lazyPart(async () => (await loadLater()).PromotionEnd, null, true);

type Properties = { readonly promotion: Promotion | undefined };

/** Stays where it was when its promotion is over, so that nothing moves under a finger. */
export function PromotionBanner({ promotion }: Properties): ReactNode {
  const banner = promotion?.banner;
  const [shown, setShown] = useState(banner);
  if (banner !== undefined && banner !== shown) setShown(banner);
  if (shown === undefined) return null;
  return (
    <details className="shop-promotion">
      <summary>
        <Icon name="gift" />
        <h2>
          <bdi>{shown.title}</bdi>
        </h2>
        <PromotionEnd ending={promotion?.ending} isOver={banner === undefined} />
      </summary>
      <p>
        <bdi>{shown.text}</bdi>
      </p>
    </details>
  );
}
