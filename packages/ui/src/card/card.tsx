import type { ComponentPropsWithRef, ReactNode } from 'react';

export type CardProps = Omit<ComponentPropsWithRef<'section'>, 'className'> & {
  tone?: 'plain' | 'soft' | 'night' | undefined;
};

export function Card({ tone = 'plain', ...rest }: CardProps): ReactNode {
  return <section {...rest} className="d-card" data-tone={tone} />;
}
