import { currencyOfCountry } from '@dipper/contract';
import type { CatalogueEntry, Country } from '@dipper/contract';
import { Checkbox, Field, Select, TextInput, useFieldControl } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useZoneName, zones } from '../../shared/format/index.ts';
import { localeNames, useTexts } from '../../shared/i18n/index.ts';
import type { Draft, FieldErrors } from './draft.ts';
import { otherLocales } from './draft.ts';
import type { Field as FieldRule, FieldType } from './kinds.ts';
import { zoneIn } from './moments.ts';
import { StepsInput } from './steps-input.tsx';
import { useEntryName } from './words.ts';

/** Other entries of the country that an entry may refer to. */
export type Others = {
  readonly badges: readonly CatalogueEntry[];
  readonly promotions: readonly CatalogueEntry[];
  /** Memberships and tiers, of which free months may name one. */
  readonly offers: readonly CatalogueEntry[];
};

type InputProps = {
  readonly field: FieldRule;
  readonly country: Country;
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly others: Others;
  readonly onChange: (name: string, value: string | boolean) => void;
};

/** One field of a thing, as it is typed, with what is wrong with it beside it. */
export function FieldInput(props: InputProps): ReactNode {
  const { field, draft, errors, onChange } = props;
  const { name, type } = field;
  const t = useTexts('shop');
  if (type === 'flag') {
    return (
      <Checkbox
        checked={draft[name] === true}
        onChange={({ target }) => onChange(name, target.checked)}
      >
        {t(`field_${name}`)}
      </Checkbox>
    );
  }
  if (type === 'texts' || type === 'long-texts') return <Elsewhere {...props} />;
  if (type === 'badges') return <Badges {...props} />;
  if (type === 'steps') {
    return (
      <StepsInput
        name={name}
        value={String(draft[name] ?? '')}
        errors={errors}
        onChange={(value) => onChange(name, value)}
      />
    );
  }
  return <Typed {...props} place={name} label={t(`field_${name}`)} />;
}

type TypedProps = InputProps & {
  readonly place: string;
  readonly label: string;
  readonly lang?: string;
};

function Typed({ place, label, lang, ...props }: TypedProps): ReactNode {
  const { field, country, draft, errors, onChange } = props;
  const t = useTexts('shop');
  const core = useTexts('core');
  const zoneName = useZoneName();
  const error = errors[place];
  const value = String(draft[place] ?? '');
  const control = {
    value,
    lang,
    onChange: ({ target }: { target: { value: string } }) => onChange(place, target.value),
  };
  const hints: Readonly<Partial<Record<FieldType, string>>> = {
    moment: t('hint_zone', { zone: zoneName(zoneIn(country)) }),
    amount: currencyOfCountry[country],
    charged: 'USD',
  };
  const hint = field.hint === undefined ? hints[field.type] : t(field.hint);
  return (
    <Field
      label={label}
      optionalLabel={field.isOptional ? core('optional') : undefined}
      hint={hint}
      error={error && t(`error_${error}`)}
    >
      <Control {...props} control={control} />
    </Field>
  );
}

type ControlProps = InputProps & {
  readonly control: {
    readonly value: string;
    readonly lang: string | undefined;
    readonly onChange: (event: { target: { value: string } }) => void;
  };
};

const worded = [
  'sale',
  'newbie',
  'none',
  'issuer',
  'at_once',
  'after_deposit',
  'membership',
  'plan',
] as const;
const isWorded = (value: string): value is (typeof worded)[number] =>
  worded.some((each) => each === value);

const nativeTypes = { moment: 'datetime-local', time: 'time', color: 'color' } as const;

const isNative = (type: string): type is keyof typeof nativeTypes =>
  Object.hasOwn(nativeTypes, type);

type LongProps = ControlProps['control'];

function LongInput(control: LongProps): ReactNode {
  return <textarea className="shop-long" rows={5} dir="auto" {...useFieldControl()} {...control} />;
}

/** Chooses a zone; an unknown one stays a choice if it is already set. */
function ZoneInput(control: LongProps): ReactNode {
  const nameOf = useZoneName();
  const options = control.value === '' ? zones : [...new Set([...zones, control.value])];
  return (
    <Select {...control}>
      <option value="">–</option>
      {options.map((zone) => (
        <option key={zone} value={zone}>
          {nameOf(zone)}
        </option>
      ))}
    </Select>
  );
}

function Control({ field, control, others }: ControlProps): ReactNode {
  const nameOf = useEntryName();
  const t = useTexts('shop');
  const { type, options } = field;
  if (type === 'choice' || type === 'promotion' || type === 'offer') {
    const named = type === 'offer' ? others.offers : others.promotions;
    const choices =
      type === 'choice'
        ? (options ?? []).map(
            (value) => [value, isWorded(value) ? t(`option_${value}`) : value] as const,
          )
        : named.map(({ key, item }) => [key, nameOf(key, item)] as const);
    return (
      <Select {...control}>
        {type === 'promotion' ? <option value="">{t('always')}</option> : null}
        {type === 'offer' ? <option value="">{t('all_of_its_kind')}</option> : null}
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    );
  }
  if (type === 'zone') return <ZoneInput {...control} />;
  if (type === 'long' || type === 'long-texts') return <LongInput {...control} />;
  if (isNative(type)) return <TextInput {...control} type={nativeTypes[type]} />;
  const isNumber =
    type === 'amount' || type === 'charged' || type === 'count' || type === 'integer';
  return (
    <TextInput {...control} digits={isNumber} autoComplete="off" dir={isNumber ? 'ltr' : 'auto'} />
  );
}

function Elsewhere(props: InputProps): ReactNode {
  const t = useTexts('shop');
  return (
    <fieldset className="shop-elsewhere">
      <legend>{t('field_texts')}</legend>
      {otherLocales(props.country).map((locale) => (
        <Typed
          key={locale}
          {...props}
          place={`texts.${locale}`}
          label={localeNames.find(([name]) => name === locale)?.[1] ?? locale}
          lang={locale}
        />
      ))}
    </fieldset>
  );
}

function Badges({ field, draft, others, onChange }: InputProps): ReactNode {
  const t = useTexts('shop');
  const chosen = String(draft[field.name] ?? '')
    .split(',')
    .filter((key) => key !== '');
  const turn = (key: string, isOn: boolean): void => {
    const rest = chosen.filter((each) => each !== key);
    onChange(field.name, (isOn ? [...rest, key] : rest).join(','));
  };
  return (
    <fieldset className="shop-elsewhere">
      <legend>{t('field_badges')}</legend>
      <div className="shop-boxes">
        {others.badges.map(({ key, item }) => (
          <Checkbox
            key={key}
            checked={chosen.includes(key)}
            onChange={({ target }) => turn(key, target.checked)}
          >
            {item.kind === 'badge' ? item.content.label : key}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
