import { Badge } from '@dipper/ui';
import type { BadgeStyle } from '@dipper/contract';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { isLegible } from './model.ts';
import type { ShopItem } from './model.ts';

type Properties = { readonly item: ShopItem; readonly styles: readonly BadgeStyle[] };

/** The bonus is written out with its amount. */
const saidAlready = 'bonus';

/** Shows the badges of a product except its bonus: the best value, and the operators' own. */
export function BadgeRow({ item, styles }: Properties): ReactNode {
  const t = useTexts('shop');
  const own = styles.filter(({ key }) => item.badges.includes(key) && key !== saidAlready);
  if (!item.isBest && own.length === 0) return null;
  return (
    <span className="shop-badges">
      {item.isBest ? (
        <Badge tone="success" icon="sparkle">
          {t('product.best')}
        </Badge>
      ) : null}
      {own.map((style) => (
        <Badge
          key={style.key}
          tone="info"
          {...(isLegible(style) && { ink: style.textColor, ground: style.backgroundColor })}
        >
          {style.label}
        </Badge>
      ))}
    </span>
  );
}
