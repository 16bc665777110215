import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';

/** The mark and the name, the same in every language. */
export function Brand(): ReactNode {
  return (
    <>
      <span className="site-mark">
        <Icon name="dipper" />
      </span>
      <span>Dipper</span>
    </>
  );
}
