export { MomentField } from './moment-field.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
