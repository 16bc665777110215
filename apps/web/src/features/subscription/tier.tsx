import { decodeAmount } from '@dipper/contract';
import type { SubscriptionProduct } from '@dipper/contract';
import { Badge, RadioCard, RadioCards } from '@dipper/ui';
import type { ReactNode, Ref } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';

type Tiered = Pick<SubscriptionProduct, 'name' | 'plan' | 'grade'>;

/** Whose it is and which tier: names of the service, the same in every language. */
export function TierName({ of: { name, plan, grade } }: { readonly of: Tiered }): ReactNode {
  return (
    <span className="tier-name">
      <bdi>{name}</bdi>
      {[plan, grade].map((part) =>
        part === null || name.includes(part) ? null : (
          <Badge key={part} tone="neutral">
            <bdi>{part}</bdi>
          </Badge>
        ),
      )}
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

export function TierPicker(props: PickerProps): ReactNode {
  const { products, chosen, onChoose, legend, error, place } = props;
  const t = useTexts('recurring');
  const format = useFormat();
  return (
    <div ref={place}>
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
            </span>
          </RadioCard>
        ))}
      </RadioCards>
    </div>
  );
}
