import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import type { Banner } from './promotion-model.ts';
import './offers.css';

/** Above what only VIP users can buy. */
export function VipHeading({ vip }: { readonly vip: Banner }): ReactNode {
  return (
    <div className="vip-heading">
      <Icon name="sparkle" />
      <div>
        <h2 className="vip-heading-title">
          <bdi>{vip.title}</bdi>
        </h2>
        <p>
          <bdi>{vip.text}</bdi>
        </p>
      </div>
    </div>
  );
}
