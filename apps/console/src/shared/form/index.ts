export { DialogEnd } from './dialog-end.tsx';
export { MomentField } from './moment-field.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { ReasonedChoice } from './reasoned-choice.tsx';
