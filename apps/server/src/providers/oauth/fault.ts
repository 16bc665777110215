/** Why a login cannot go on, in a word that may stand in a log. */
export class LoginFault extends Error {
  override readonly name = 'LoginFault';
  readonly reason: string;
  constructor(reason: string) {
    super('the login provider did not prove anybody');
    this.reason = reason;
  }
}
