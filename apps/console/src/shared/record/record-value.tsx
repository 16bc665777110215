import type { ReactNode } from 'react';

import { MethodName, Moment, UnitAmount, percentOf, writtenClock } from '../format/index.ts';
import { useTexts } from '../i18n/index.ts';
import { useWords } from '../words/index.ts';
import { FieldName } from './field-name.tsx';
import { meaningOf } from './meaning.ts';
import type { Meaning, FieldContext } from './meaning.ts';

const shortEnough = 160;

/** A long wording is opened by who wants to read it. */
function Wording({ text }: { readonly text: string }): ReactNode {
  if (text.length <= shortEnough) return <bdi>{text}</bdi>;
  return (
    <details className="console-wording">
      <summary>
        <bdi>{text.slice(0, shortEnough)}…</bdi>
      </summary>
      <bdi>{text}</bdi>
    </details>
  );
}

function Raw({ text }: { readonly text: string }): ReactNode {
  return (
    <code className="console-raw">
      <bdi dir="ltr">{text}</bdi>
    </code>
  );
}

type Simple = Exclude<Meaning, { readonly kind: 'list' | 'record' | 'nothing' }>;

function Said({ meaning }: { readonly meaning: Simple }): ReactNode {
  const t = useTexts('core');
  const say = useWords();
  switch (meaning.kind) {
    case 'flag':
      return t(meaning.isOn ? 'yes' : 'no');
    case 'money':
      return <UnitAmount amount={meaning.amount} unit={meaning.unit} />;
    case 'moment':
      return <Moment at={meaning.at} withSeconds />;
    case 'clock':
      return writtenClock(meaning.text);
    case 'parts':
      return <bdi dir="ltr">{percentOf(meaning.parts)} %</bdi>;
    case 'method':
      return <MethodName id={meaning.methodId} />;
    case 'role':
      return t(`role_${meaning.role}`);
    case 'code': {
      const word = say(meaning.family, meaning.code);
      if (word !== meaning.code) return word;
      return meaning.family === 'why' ? <Wording text={word} /> : <Raw text={word} />;
    }
    case 'text':
      return <Wording text={meaning.text} />;
    case 'number':
      return <bdi dir="ltr">{meaning.text}</bdi>;
    case 'raw':
      return <Raw text={meaning.text} />;
  }
}

type RecordValueProps = { readonly value: unknown; readonly place: FieldContext };

/** One value of a record, as people read it. */
export function RecordValue({ value, place }: RecordValueProps): ReactNode {
  const t = useTexts('core');
  const meaning = meaningOf(value, place);
  if (meaning.kind === 'nothing') return t('none');
  if (meaning.kind === 'list' && Array.isArray(value)) {
    if (value.length === 0) return t('none');
    return (
      <span className="console-values">
        {value.map((each: unknown, at) => (
          <span key={at}>
            <RecordValue value={each} place={place} />
          </span>
        ))}
      </span>
    );
  }
  if (meaning.kind === 'list') return null;
  if (meaning.kind !== 'record') return <Said meaning={meaning} />;
  const { record } = meaning;
  return (
    <span className="console-values">
      {Object.entries(record).map(([name, inner]) => (
        <span key={name}>
          <FieldName name={name} subject={place.subject} />:{' '}
          <RecordValue value={inner} place={{ ...place, name, beside: record }} />
        </span>
      ))}
    </span>
  );
}
