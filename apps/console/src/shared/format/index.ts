export { partsOf, percentOf } from './percent.ts';
export { nameOfMethod } from './method.ts';
export { minorOf, typedOf } from './typed-amount.ts';
export { Moment, useMomentText } from './moment.tsx';
export { UnitAmount } from './unit-amount.tsx';
