import { asObject, textOf } from '../../platform/json.ts';
import { failure, success, type Result } from '../../platform/result.ts';
import { errorAddress, returnAddress, type AuthorizeRequest } from './authorize-request.ts';
import { personNamed, personWithEmail, type Person } from './people.ts';
import type { GoogleState } from './state.ts';

export type SignInProblem = 'unknown person' | 'invalid e-mail';

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A demo person by name, or anybody by e-mail address. */
export function chosenPerson(input: unknown): Result<Person, SignInProblem> {
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

/** Where the browser goes once the person has chosen. */
export function signedIn(google: GoogleState, request: AuthorizeRequest, person: Person): string {
  const code = google.grants.issueCode({ person, request });
  return returnAddress(request, {
    code,
    scope: request.scopes.join(' '),
    authuser: '0',
    prompt: request.prompt ?? 'consent',
  });
}

export function refusedToSignIn(request: AuthorizeRequest): string {
  return errorAddress(request, 'access_denied');
}
