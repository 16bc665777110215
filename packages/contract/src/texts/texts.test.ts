import { describe, expect, it } from 'vitest';
import { locales } from '../country.ts';
import type { Locale } from '../country.ts';
import { errorCatalogue } from '../errors/catalogue.ts';
import { fieldRules } from '../fields.ts';
import { textArguments } from '../messages/arguments.ts';
import { pageMessages } from '../messages/catalogue.ts';
import { specifiedMessages } from '../messages/specified.ts';
import * as arabic from './ar.ts';
import * as english from './en.ts';
import * as japanese from './ja.ts';
import * as korean from './ko.ts';
import type { ErrorTexts, MessageTexts, PersonText } from './text.ts';
import * as chinese from './zh.ts';

type Texts = { readonly errorTexts: ErrorTexts; readonly messageTexts: MessageTexts };
const textsOf: Record<Locale, Texts> = {
  en: english,
  ko: korean,
  ja: japanese,
  zh: chinese,
  ar: arabic,
};

const entriesOf = (texts: Texts): [string, PersonText][] => [
  ...Object.entries(texts.errorTexts).map(([name, text]): [string, PersonText] => [
    `error ${name}`,
    text,
  ]),
  ...Object.entries(texts.messageTexts).map(([name, text]): [string, PersonText] => [
    `message ${name}`,
    text,
  ]),
];

const argumentsIn = ({ title = '', text }: PersonText): string[] =>
  [...`${title} ${text}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').toSorted();

const declaredArguments = new Map<string, object>(Object.entries(textArguments));
const declaredOf = (entry: string): string[] => {
  const name = entry.replace(/^\w+ /, '');
  return Object.keys(declaredArguments.get(name) ?? {}).toSorted();
};

const scriptOf: Record<Locale, RegExp> = {
  en: /[A-Za-z]/,
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  zh: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
};

describe.each(locales)('error and message texts in %s', (locale) => {
  const texts = textsOf[locale];
  const entries = entriesOf(texts);

  it('are complete: one for each error and message, and no others [ERR-02] [NAV-22]', () => {
    expect(Object.keys(texts.errorTexts).toSorted()).toEqual(
      Object.keys(errorCatalogue).toSorted(),
    );
    expect(Object.keys(texts.messageTexts).toSorted()).toEqual(
      [...Object.keys(pageMessages), ...fieldRules].toSorted(),
    );
  });

  it('use exactly the declared arguments [ERR-02] [NAV-22]', () => {
    const wrong = entries.filter(
      ([entry, text]) => argumentsIn(text).join() !== declaredOf(entry).join(),
    );
    expect(wrong).toEqual([]);
  });

  it('contain no brace or quote that a message format would interpret [NAV-22]', () => {
    const wrong = entries.filter(([, { title = '', text }]) =>
      /[{}<>]|'[{}]/.test(`${title} ${text}`.replaceAll(/\{\w+\}/g, '')),
    );
    expect(wrong).toEqual([]);
  });

  it('have a title where the English one has [NAV-22]', () => {
    const titled = entries.filter(([, text]) => text.title !== undefined).map(([entry]) => entry);
    const titledInEnglish = entriesOf(english)
      .filter(([, text]) => text.title !== undefined)
      .map(([entry]) => entry);
    expect(titled).toEqual(titledInEnglish);
  });

  it("are written in the language's script, without stray spaces [NAV-22]", () => {
    const wrong = entries.filter(([, { title, text }]) =>
      [title ?? text, text].some(
        (written) => !scriptOf[locale].test(written) || written !== written.trim(),
      ),
    );
    // Titles of a few characters may stand in Han characters alone, also in Japanese.
    expect(wrong.filter(([, { title }]) => title === undefined)).toEqual([]);
    expect(wrong.filter(([, { text }]) => !scriptOf[locale].test(text))).toEqual([]);
  });

  it('cover each message of the specification’s lists [ERR-03]', () => {
    for (const specified of specifiedMessages) {
      const text =
        'error' in specified
          ? texts.errorTexts[specified.error]
          : texts.messageTexts[specified.message];
      expect(text.text.length).toBeGreaterThan(3);
    }
  });
});

describe('the English texts', () => {
  it('keep the sentences that the specification prescribes [SUB-03] [EXC-04] [EXC-05] [EXC-12]', () => {
    const { errorTexts, messageTexts } = english;
    expect(messageTexts.required.text).toBe('This field is required.');
    expect(messageTexts.numeric_only.text).toBe('Please enter Numeric Values only.');
    const exceeds = 'This exceeds the exchangable amount.';
    expect(messageTexts.exceeds_exchangeable.text).toBe(exceeds);
    expect(errorTexts.exchange_amount_exceeded.text).toBe(exceeds);
    const overLimit = 'Exchangeable spoon limit exceeded.';
    expect(messageTexts.exceeds_points.text).toBe(overLimit);
    expect(errorTexts.convert_limit_exceeded.text).toBe(overLimit);
    const terms = 'Please agree to the terms of service';
    expect(messageTexts.terms_required.text).toBe(terms);
    expect(errorTexts.card_terms_denied.text).toBe(terms);
    const card = 'this card number is invalid, check it again';
    expect(messageTexts.card_invalid.text).toBe(card);
    expect(errorTexts.invalid_card.text).toBe(card);
  });

  it("say not to pay again where a payment's result is unknown [ERR-04]", () => {
    const { errorTexts } = english;
    for (const name of ['payment_pending', 'payment_completion_error', 'no_status'] as const) {
      expect(errorTexts[name].text).toContain('do not pay again');
      expect(errorTexts[name].text).not.toContain('You were not charged');
    }
  });
});

describe('the lists of messages', () => {
  it('have as many messages as the specification lists [ERR-03]', () => {
    const count = (area: string) =>
      specifiedMessages.filter((specified) => specified.area === area).length;
    expect({
      exchange: count('exchange'),
      payment: count('payment'),
      card: count('card'),
      success: count('success'),
    }).toEqual({ exchange: 6, payment: 17, card: 21, success: 3 });
  });
});
