import type { ReactNode } from 'react';

import { useTextIfAny } from '../i18n/index.ts';
import { useWords } from '../words/index.ts';
import { camelOf } from './meaning.ts';

type FieldNameProps = {
  readonly name: string;
  /** What the record is of; undefined: words of a provider. */
  readonly subject: string | undefined;
};

/** What a field is called; one without a word as the machine has it. */
export function FieldName({ name, subject }: FieldNameProps): ReactNode {
  return subject === 'catalogue' ? <OfShop name={name} /> : <OfRecord name={name} />;
}

type NameProps = Pick<FieldNameProps, 'name'>;

/** As the form says it in which it is typed. */
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
