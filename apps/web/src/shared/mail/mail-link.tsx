import type { ReactNode } from 'react';

/**
 * An address within a text, to press: isolated from the direction around it. A hyphen before its @
 * is no place to end a line, since each half alone looks like an address.
 */
export const mailLink = (email: string) => (): ReactNode => {
  const [name, host] = email.split('@');
  return (
    <a key={email} className="d-link" href={`mailto:${email}`}>
      <bdi>
        <span style={{ whiteSpace: 'nowrap' }}>{name}</span>@{host}
      </bdi>
    </a>
  );
};
