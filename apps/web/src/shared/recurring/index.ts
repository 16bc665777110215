export { cardPaymentOf, subscriptionOf } from './addresses.ts';
export { Agreement } from './agreement.tsx';
export {
  cardNewsStore,
  endCardEditing,
  goToRegistration,
  leaveCardEditing,
  useCardEditing,
  wayBackFromCard,
} from './card-editing.ts';
export { CardFace } from './card-face.tsx';
export { cardsQuery, recurringKey } from './cards.ts';
export { Chapters } from './chapters.tsx';
export { canPay, conditionOf } from './model/card.ts';
export { keepsCards } from './keeps-cards.ts';
export { Outcome } from './outcome.tsx';
export { CardNotices, RecurringNotices, TroubleText } from './recurring-notices.tsx';
export { SubscribeNav } from './subscribe-nav.tsx';
export { subscriptionsQuery } from './subscriptions.ts';
export { useOnlyWhatIsThere, useOnlyWithCards } from './use-only-what-is-there.ts';
export { useOverdue } from './use-overdue.ts';
export { useResume } from './use-resume.ts';
