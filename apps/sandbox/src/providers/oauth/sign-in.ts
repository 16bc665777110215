import type { Verdict } from '../../control/outcomes.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { personNamed, personWithEmail, type Person } from './people.ts';
import { subjectAt, type Login } from './provider.ts';

export type SignInProblem = 'unknown person' | 'invalid e-mail';

/** The browser's way back to the application: an address, or a form that is posted there. */
export interface WayBack {
  readonly address: string;
  readonly form: Readonly<Record<string, string>> | null;
}

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A demo person by name, or anybody by e-mail address. */
function chosenPerson(input: unknown): Result<Person, SignInProblem> {
  const form = asObject(input);
  const email = textOf(form['email']);
  if (email === undefined) {
    const person = personNamed(form['person']);
    return person === undefined ? failure('unknown person') : success(person);
  }
  const name = textOf(form['name']) ?? '';
  return emailShape.test(email.trim())
    ? success(personWithEmail(email, name))
    : failure('invalid e-mail');
}

export function wayBack(
  login: Login,
  { redirectUri, state }: AuthorizeRequest,
  answer: Readonly<Record<string, string>>,
): WayBack {
  const { rules, always, fragment = '' } = login.definition;
  const form = { ...(state === undefined ? {} : { state }), ...always?.(login), ...answer };
  if (rules.responseMode === 'form_post') return { address: redirectUri, form };
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(form)) address.searchParams.append(name, value);
  address.hash = fragment;
  return { address: address.href, form: null };
}

function signedIn(login: Login, request: AuthorizeRequest, person: Person): WayBack {
  const code = login.grants.issueCode({ person, request });
  const more = login.definition.signedIn?.(login, request, person);
  login.consents.add(subjectAt(login, person));
  return wayBack(login, request, { code, ...more });
}

/** Carries out the person's choice, unless another outcome was planned before. */
export async function afterChoice(
  login: Login,
  request: AuthorizeRequest,
  choice: unknown,
): Promise<Result<WayBack, SignInProblem>> {
  const { name: provider, denied, fault } = login.definition;
  const subject = { provider, operation: 'person', partnerOrderId: undefined };
  const isCancel = asObject(choice)['cancel'] !== undefined;
  const person = chosenPerson(choice);
  if (!isCancel && !person.ok) return person;
  const { outcome, delayMs }: Verdict = login.control.decide(subject);
  await login.control.waits.pause(delayMs);
  if (outcome === 'error') return success(wayBack(login, request, fault));
  if (isCancel || !person.ok || outcome === 'decline') {
    return success(wayBack(login, request, denied));
  }
  const back = signedIn(login, request, person.value);
  return success(outcome === 'wrong-issuer' ? withStrangeIssuer(back) : back);
}

/** Makes the answer seem to come from another provider. */
function withStrangeIssuer({ address, form }: WayBack): WayBack {
  const strange = 'https://issuer.example';
  if (form !== null) return { address, form: { ...form, iss: strange } };
  const other = new URL(address);
  other.searchParams.set('iss', strange);
  return { address: other.href, form };
}
