import type { FastifyInstance } from 'fastify';
import type { Control } from '../../control/control.ts';
import type { JsonObject } from '../../platform/json.ts';
import type { AuthorizeRequest, AuthorizeRules, Client } from './authorize-request.ts';
import type { Grants } from './grants.ts';
import type { Person } from './people.ts';

export type LoginName = 'google' | 'facebook' | 'line' | 'apple' | 'twitter';

type Parameters = Readonly<Record<string, string>>;

/** The definition of one login provider: its differences from the others. */
export interface LoginDefinition {
  /** The login's name, also the first part of its address here, and its name for the control page. */
  readonly name: LoginName;
  readonly brand: string;
  readonly authorizePath: string;
  readonly rules: AuthorizeRules;
  readonly refusesWebViews: boolean;
  /** Returns the parameters of every answer to the application, good or bad. */
  readonly always?: (login: Login) => Parameters;
  readonly signedIn?: (login: Login, request: AuthorizeRequest, person: Person) => Parameters;
  readonly denied: Parameters;
  /** When the provider itself fails while the person is there. */
  readonly fault: Parameters;
  /** The fragment that Facebook leaves at the end of the address. */
  readonly fragment?: string;
  /** The calls that an application makes. */
  readonly mountApi: (app: FastifyInstance, login: Login) => void | Promise<void>;
}

/** A login provider at work. */
export interface Login {
  readonly definition: LoginDefinition;
  readonly control: Control;
  readonly grants: Grants;
  readonly client: Client;
  /** `{sandbox}/{name}`: where everything of it begins, and its issuer where it has one. */
  readonly base: () => string;
  /** Allows one more exact return address, as a provider's console does. */
  readonly allowRedirect: (address: string) => void;
  /** Subjects that agreed before. */
  readonly consents: Set<string>;
  readonly clear: () => void;
}

export function subjectAt(login: Login, { mark }: Person): string {
  return `${login.definition.name}-${mark}`;
}

/** A provider's error as most of them write it. */
export function oauthProblem(status: number, error: string, description: string) {
  const body: JsonObject = { error, error_description: description };
  return { status, body };
}
