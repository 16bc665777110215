import { byId, inputOf, type FrameData } from './data.ts';
import { expiryProblem, typedExpiry } from './expiry.ts';
import { identityProblem, typedIdentity, type Owner } from './identity.ts';
import { brandOf, digitsOf, hasCheckDigit, typedNumber, type Edit, type Typed } from './number.ts';

const fields = ['number', 'expiry', 'identity', 'password'] as const;
export type Field = (typeof fields)[number];

const isField = (name: string | undefined): name is Field => fields.some((each) => each === name);

export type Form = {
  /** The first wrong field has the focus then; undefined until all is well. */
  readonly read: () => object | undefined;
  readonly show: (field: string | undefined, text: string) => void;
  readonly clear: () => void;
};

const shortest = 14;

function present(): readonly Field[] {
  return fields.filter((field) => document.getElementById(field) !== null);
}

function ownerChosen(): Owner {
  return document.querySelector('input[name=owner][value=company]:checked') ? 'company' : 'person';
}

function note(field: Field, text: string, isWrong: boolean): void {
  const [input, line] = [inputOf(field), byId(`${field}-error`)];
  line.textContent = text;
  line.hidden = text === '';
  line.dataset['tone'] = isWrong ? 'wrong' : 'odd';
  if (isWrong && text !== '') input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}

function numberProblem(text: string): string | undefined {
  const { length } = digitsOf(text);
  if (length === 0) return 'required';
  return length < shortest ? 'numberShort' : undefined;
}

function problemOf(field: Field): string | undefined {
  const { value } = inputOf(field);
  const now = new Date();
  switch (field) {
    case 'number':
      return numberProblem(value);
    case 'expiry':
      return expiryProblem(value, { year: now.getFullYear(), month: now.getMonth() + 1 });
    case 'identity':
      return identityProblem(value, ownerChosen());
    case 'password':
      return /^\d\d$/.test(digitsOf(value)) ? undefined : 'passwordWrong';
  }
}

/** Digits stand in groups as one types, and the caret stays at the digit where it was. */
function groupAsTyped(input: HTMLInputElement, typed: (edit: Edit) => Typed): void {
  let before = '';
  input.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.isComposing) return;
    const isBackspace = event instanceof InputEvent && event.inputType === 'deleteContentBackward';
    const caret = input.selectionStart ?? input.value.length;
    const after = typed({ text: input.value, caret, before, isBackspace });
    input.value = after.text;
    if (document.activeElement === input) input.setSelectionRange(after.caret, after.caret);
    before = after.text;
  });
}

/** Formats the fields while somebody types, without validating them. */
function followTyping(showOwner: () => void): void {
  groupAsTyped(inputOf('number'), typedNumber);
  groupAsTyped(inputOf('expiry'), typedExpiry);
  groupAsTyped(inputOf('identity'), ({ text }) => {
    const shown = typedIdentity(text, ownerChosen());
    return { text: shown, caret: shown.length };
  });
  inputOf('number').addEventListener('input', () => {
    byId('brand').textContent = brandOf(digitsOf(inputOf('number').value)) ?? '';
  });
  for (const each of document.querySelectorAll('input[name=owner]')) {
    each.addEventListener('change', showOwner);
  }
}

function written(): object {
  const digits = (field: Field): string => digitsOf(inputOf(field).value);
  return {
    number: digits('number'),
    expiryMonth: digits('expiry').slice(0, 2),
    expiryYear: digits('expiry').slice(2),
    identity: digits('identity'),
    ...(present().includes('password') ? { passwordTwoDigits: digits('password') } : {}),
  };
}

export function createForm({ texts, identity }: FrameData): Form {
  const say = (name: string | undefined): string => (name === undefined ? '' : (texts[name] ?? ''));

  const check = (field: Field): boolean => {
    const problem = problemOf(field);
    note(field, say(problem), true);
    const digits = digitsOf(inputOf('number').value);
    if (field === 'number' && problem === undefined && !hasCheckDigit(digits)) {
      note('number', say('numberOdd'), false);
    }
    return problem === undefined;
  };

  const showOwner = (): void => {
    const { label, hint } = identity[ownerChosen()];
    byId('identity-hint').textContent = hint;
    const name = document.querySelector('label[for=identity]');
    if (name !== null) name.textContent = label;
    inputOf('identity').value = '';
    note('identity', '', true);
  };

  followTyping(showOwner);
  for (const field of present()) {
    const input = inputOf(field);
    input.addEventListener('blur', () => {
      if (input.value !== '') check(field);
    });
    input.addEventListener('input', () => {
      if (input.hasAttribute('aria-invalid')) note(field, '', true);
    });
  }

  return {
    read: () => {
      const wrong = present().filter((field) => !check(field));
      const [first] = wrong;
      if (first !== undefined) {
        inputOf(first).focus();
        return undefined;
      }
      return written();
    },
    show: (field, text) => {
      const problem = byId('problem');
      const isShown = isField(field) && present().includes(field);
      problem.textContent = isShown ? '' : text;
      problem.hidden = isShown || text === '';
      if (isShown) {
        note(field, text, true);
        inputOf(field).focus();
      } else if (text !== '') problem.focus();
    },
    clear: () => {
      for (const field of present()) inputOf(field).value = '';
      byId('brand').textContent = '';
    },
  };
}
