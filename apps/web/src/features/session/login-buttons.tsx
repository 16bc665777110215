import { Button, Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { BrandMark } from './brand-mark.tsx';
import { brandNames } from './model.ts';
import type { Brand, LoginWays, OwnWay } from './model.ts';

type Properties = {
  readonly ways: LoginWays;
  readonly leaving: string | undefined;
  readonly onBrand: (brand: Brand) => void;
  readonly onOwn: (way: OwnWay) => void;
};

const icons = { phone: 'phone', email: 'mail' } as const satisfies Record<OwnWay, string>;

/** Shows a button for each provider, all of one shape, and our own login below them. */
export function LoginButtons({ ways, leaving, onBrand, onOwn }: Properties): ReactNode {
  const t = useTexts('session');
  return (
    <div className="login-ways">
      {ways.brands.map((brand) => (
        <Button
          key={brand}
          wide
          variant="secondary"
          busy={leaving === brand}
          busyLabel={leaving === brand ? t('leaving', { name: brandNames[brand] }) : undefined}
          aria-disabled={leaving !== undefined && leaving !== brand ? true : undefined}
          onClick={() => onBrand(brand)}
        >
          <span className="login-choice">
            <BrandMark brand={brand} />
            <span>{t('with', { name: brandNames[brand] })}</span>
          </span>
        </Button>
      ))}
      {ways.own.length > 0 && ways.brands.length > 0 && (
        <p className="login-or">
          <span>{t('or')}</span>
        </p>
      )}
      {ways.own.length > 0 && (
        <div className="login-own">
          {ways.own.map((way) => (
            <Button
              key={way}
              wide
              size="medium"
              variant="secondary"
              aria-disabled={leaving === undefined ? undefined : true}
              onClick={() => onOwn(way)}
            >
              <span className="login-choice">
                <Icon name={icons[way]} />
                <span>{t(`name.${way}`)}</span>
              </span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
