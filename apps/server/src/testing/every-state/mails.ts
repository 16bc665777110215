/** The words for mails, by their subjects. */
export type Subjects = readonly (readonly [subject: RegExp, word: string])[];

/** An amount in the language of the people of these walks, as a page writes it. */
const amount = /([\d,]+)원/;

/** Each mail as a word and the first amount that it names, as `paid 9900`. */
export const wordsOfMails = (mails: readonly string[], subjects: Subjects): string =>
  mails
    .map((mail) => {
      const [subject = ''] = mail.split('\n');
      const word = subjects.find(([about]) => about.test(subject))?.[1] ?? subject;
      return `${word} ${amount.exec(mail)?.[1]?.replaceAll(',', '') ?? 'nothing'}`;
    })
    .join(', ');
