export { nicknameOf, sessionStore, usePerson, useSession } from './session.ts';
export type { Person, Session } from './session.ts';
export { moneyInFlightStore, whileMoneyMoves } from './money-in-flight.ts';
export { unkeptStore, useUnkept } from './unkept.ts';
export { ageStore } from './age-confirmation.ts';
export { deviceId } from './device-id.ts';
export { CountryContext, useCountry } from './country.ts';
export { SessionActionsContext, useSessionActions } from './actions.ts';
export type { SessionActions } from './actions.ts';
