import { decodeAmount } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import { Badge, Icon, RadioCard, RadioCards } from '@dipper/ui';
import type { ReactNode, Ref } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { markOfTier } from './model/tier.ts';
import type { Tiered } from './model/tier.ts';

/** Names the tier; undefined if the offer's name says it already. */
const useTierWord = (of: Tiered): string | undefined => {
  const t = useTexts('recurring');
  const mark = markOfTier(of);
  if (mark === undefined) return undefined;
  const word =
    mark.kind === 'grade'
      ? t(`tier.${mark.grade}`)
      : mark.kind === 'level'
        ? t('tier.level', { level: mark.level })
        : mark.text;
  return of.name.includes(word) ? undefined : word;
};

/** Shows a tier's name, which is the service's own, with the tier's word in the page's language. */
export function TierName({ of }: { readonly of: Tiered }): ReactNode {
  const word = useTierWord(of);
  const mark = markOfTier(of);
  const grade = mark?.kind === 'grade' ? mark.grade : undefined;
  return (
    <span className="tier-name">
      {grade === undefined ? null : (
        <span className="tier-medal" data-grade={grade} aria-hidden="true">
          <Icon name="sparkle" size="small" />
        </span>
      )}
      <span className="tier-said">
        <bdi>{of.name}</bdi>{' '}
        {word === undefined ? null : (
          <span className="tier-word" data-grade={grade}>
            <bdi>{word}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}

type BenefitsProps = {
  readonly of: readonly string[];
  /** Left out within the name of a choice, where it would be read instead of the list. */
  readonly label?: string;
};

/** Lists the benefits of an offer; nothing where operators wrote nothing down. */
export function Benefits({ of, label }: BenefitsProps): ReactNode {
  if (of.length === 0) return null;
  return (
    <span className="tier-benefits" role="list" aria-label={label}>
      {of.map((benefit, place) => (
        <span key={place} role="listitem">
          <Icon name="check" size="small" />
          <bdi>{benefit}</bdi>
        </span>
      ))}
    </span>
  );
}

type PickerProps = {
  readonly products: readonly SubscriptionProduct[];
  readonly chosen: number | undefined;
  readonly onChoose: (productId: number) => void;
  readonly legend: string;
  readonly error?: string | undefined;
  readonly place?: Ref<HTMLDivElement>;
};

const hasBenefits = ({ benefits }: SubscriptionProduct): boolean => benefits.length > 0;

export function TierPicker(props: PickerProps): ReactNode {
  const { products, chosen, onChoose, legend, error, place } = props;
  const t = useTexts('recurring');
  const format = useFormat();
  return (
    <div ref={place} className={products.some(hasBenefits) ? 'tiers-beside' : undefined}>
      <RadioCards
        legend={legend}
        value={chosen?.toString()}
        onChange={(value) => onChoose(Number(value))}
        error={error}
      >
        {products.map((product) => (
          <RadioCard key={product.productId} value={product.productId.toString()}>
            <span className="tier">
              <TierName of={product} />
              <span className="tier-price">
                {t('price.period', {
                  price: format.price(decodeAmount(product.localPrice), product.currency),
                })}
                {product.promotionMonth > 0 ? (
                  <Badge tone="brand" icon="gift">
                    {t('price.free', { months: product.promotionMonth })}
                  </Badge>
                ) : null}
              </span>
              <Benefits of={product.benefits} />
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}
