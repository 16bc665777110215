import type { ReactNode } from 'react';

import { useTextIfAny } from '../i18n/index.ts';
import { useWords } from '../words/index.ts';
import { camelOf } from './meaning.ts';

type FieldNameProps = {
  readonly name: string;
  /** The kind of record; undefined for a provider's data. */
  readonly subject: string | undefined;
};

/** Names a field; falls back to its technical name. */
export function FieldName({ name, subject }: FieldNameProps): ReactNode {
  return subject === 'catalogue' ? <OfShop name={name} /> : <OfRecord name={name} />;
}

type NameProps = Pick<FieldNameProps, 'name'>;

/** Names a field of the catalogue as its form does. */
function OfShop({ name }: NameProps): ReactNode {
  const word = useTextIfAny('shop')(`field_${camelOf(name)}`);
  return word === undefined ? <OfRecord name={name} /> : <span title={name}>{word}</span>;
}

function OfRecord({ name }: NameProps): ReactNode {
  const say = useWords();
  const camel = camelOf(name);
  const word = say('field', camel);
  if (word !== camel) return <span title={name}>{word}</span>;
  return (
    <code className="console-raw">
      <bdi dir="ltr">{name}</bdi>
    </code>
  );
}
