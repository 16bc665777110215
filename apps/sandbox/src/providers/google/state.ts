import type { Control } from '../../control/control.ts';
import type { Client } from './authorize-request.ts';
import type { Grants } from './grants.ts';

export interface GoogleState {
  readonly control: Control;
  readonly grants: Grants;
  readonly client: Client;
  readonly issuer: () => string;
  /** What Google's console does: lets one more exact address be returned to. */
  readonly allowRedirect: (address: string) => void;
}
