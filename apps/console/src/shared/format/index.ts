export { partsOf, percentOf } from './percent.ts';
export { CountryName, useCountryName } from './country.tsx';
export { apart, leftToRight, writtenClock } from './isolates.ts';
export { MethodName, useMethodName } from './method.tsx';
export { minorOf, typedOf } from './typed-amount.ts';
export { Moment, useMomentText } from './moment.tsx';
export { UnitAmount } from './unit-amount.tsx';
export { writtenDay } from './written-day.ts';
