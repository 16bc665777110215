const shownDigits = 4;
const datePlaces = 7;

/** The last digits, as enough to know it again. */
export const maskedNumber = (written: string): string =>
  '*'.repeat(Math.max(0, written.length - shownDigits)) + written.slice(-shownDigits);

/** `901231-1******`: the day of birth and the one digit after it. */
export const maskedResidentNumber = (written: string): string =>
  `${written.slice(0, 6)}-${written.slice(6, datePlaces)}${'*'.repeat(6)}`;

/** The first letter of a name. */
export const maskedName = (name: string): string => {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(rest.length);
};

export const maskedMail = (mail: string): string => {
  const [local = '', domain = ''] = mail.split('@');
  return `${local.slice(0, 1)}${'*'.repeat(Math.max(0, local.length - 1))}@${domain}`;
};
