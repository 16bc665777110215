/** The wording of the recurring-payment terms that the page shows; a new wording has a new day. */
export const recurringTermsVersion = '2026-11-20';
