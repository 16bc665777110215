export { Amount, type AmountProps } from './amount/amount.tsx';
export { Badge, type BadgeProps, type Tone } from './badge/badge.tsx';
export { Banner, type BannerProps } from './banner/banner.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { Card, type CardProps } from './card/card.tsx';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './choice/choice.tsx';
export { Constellation } from './constellation/constellation.tsx';
export { digitsOf, groupDigits, minorUnitText, minus, toLatinDigits } from './digits/digits.ts';
export { Facts, type Fact } from './facts/facts.tsx';
export { useFieldControl } from './field/field-context.ts';
export { Field, type FieldProps } from './field/field.tsx';
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx';
export { Icon, type IconProps } from './icon/icon.tsx';
export type { IconName } from './icon/icons.ts';
export { Link, type LinkProps } from './link/link.tsx';
export { List, Row, type RowProps } from './list/list.tsx';
export { LiveRegion, type LiveRegionProps } from './live-region/live-region.tsx';
export { Dialog, Sheet, type DialogProps, type SheetProps } from './modal/modal.tsx';
export { NumberStepper, type NumberStepperProps } from './number-stepper/number-stepper.tsx';
export {
  Page,
  PageHeader,
  Stack,
  StickyFooter,
  type PageHeaderProps,
  type PageProps,
} from './page/page.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.tsx';
export {
  RadioCard,
  RadioCards,
  type RadioCardProps,
  type RadioCardsProps,
} from './radio-cards/radio-cards.tsx';
export { Loading, Skeleton, type LoadingProps, type SkeletonProps } from './skeleton/skeleton.tsx';
export { Select, type SelectProps } from './select/select.tsx';
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx';
export {
  EmptyState,
  ErrorState,
  StateMark,
  type EmptyStateProps,
  type ErrorStateProps,
} from './state/state.tsx';
export { Steps, type Step, type StepState, type StepsProps } from './steps/steps.tsx';
export { TextInput, type TextInputProps } from './text-input/text-input.tsx';
export { ToastRegion, type ToastRegionProps } from './toast/toast.tsx';
export { useToasts, type Toast, type Toasts } from './toast/use-toasts.ts';
