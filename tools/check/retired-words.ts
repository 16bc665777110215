type Retired = {
  readonly word: string;
  readonly say: string;
  /** Finds the word where letters, by themselves or in a name, are not enough. */
  readonly pattern?: RegExp;
  /** Phrases in which the word is the field's own, or means the thing itself. */
  readonly except?: readonly string[];
};

/** Words that once had a meaning in this code alone, and the words of the glossary that took their place. */
const retired: readonly Retired[] = [
  {
    word: 'house',
    say: 'Dipper, the company, the platform, the server or a deployment, whichever is meant',
    except: ['clearing house', 'house prepaid', 'housePrepaid'],
  },
  { word: 'bed', say: 'fixture' },
  { word: 'spared', say: 'limited, or an open circuit' },
  {
    word: 'patience',
    say: 'time-out or time limit',
    except: ['money and patience', 'lost their patience'],
  },
  { word: 'dispatchNews', say: 'outbox event' },
  { word: 'door', say: 'entry, gate, listener, webhook or sign-in, whichever is meant' },
  {
    word: 'types like Told or Place',
    say: 'a noun of what the type holds, such as CallContext or StoredToken',
    pattern:
      /\b(?:type|interface|function|class) (?:Asked|Given|Heard|Kept|Known|Place|Standing|Told|Tools|Wanted)\b/,
  },
  {
    word: 'letter',
    say: 'mail, webhook message or sealed token, whichever is meant',
    // A letter of an alphabet keeps its name.
    pattern:
      /(?:write|forge|notice|operator|card)\w*Letters?|\b(?:type|interface) \w*Letters?\b|\bletters?(?:Of|In|Page|Words|Kind|About)/i,
  },
];

const upperFirst = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Finds a word by itself and as a part of a name: `bed`, `bed_of`, `bedOf`, `KakaoPayBed`, `BED_MS`, not `embed`. */
function patternOf(word: string): RegExp {
  const name = upperFirst(word);
  const all = word.toUpperCase();
  return new RegExp(
    `(?<![A-Za-z])${word}s?(?![a-z])|${name}s?(?![a-z])|(?<![A-Z])${all}S?(?![A-Za-z])`,
  );
}

const rows = retired.map(({ word, say, pattern = patternOf(word), except = [] }) => ({
  pattern,
  reason: `"${word}" is retired, say ${say}`,
  except,
}));

/** The table and its test, which have to name the words. */
const namesThem = /^tools\/check\/retired-words(?:\.test)?\.ts$/;

const reasonsIn = (text: string): string[] =>
  rows
    .filter(({ pattern, except }) =>
      pattern.test(except.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)),
    )
    .map(({ reason }) => reason);

/** Returns where a file, or its own name, has a retired word. */
export function retiredWords(file: string, text: string): string[] {
  if (namesThem.test(file)) return [];
  return [
    ...reasonsIn(file).map((reason) => `${file}: ${reason}`),
    ...text
      .split('\n')
      .flatMap((line, index) => reasonsIn(line).map((reason) => `${file}:${index + 1}: ${reason}`)),
  ];
}
