export { ButtonLink, Link } from './link.tsx';
export {
  currentPlace,
  goBackTo,
  navigate,
  replaceAddress,
  usePlace,
  WrittenAddressContext,
} from './navigate.ts';
export {
  areaOfPath,
  homePathOf,
  loginPathOf,
  newbieEventOf,
  paths,
  paymentReceiptOf,
  paymentResultOf,
  spoonListOf,
} from './paths.ts';
export type { Area } from './paths.ts';
export { closeOver, forgetOver, openOver, useOver } from './over.ts';
export { addressOf, placeOf } from './place.ts';
export type { RouteLocation } from './place.ts';
