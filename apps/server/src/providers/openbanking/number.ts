import { createHash, randomUUID } from 'node:crypto';

const length = 9;

/**
 * The number of one call: ten characters that the clearing house has given us, a `U`, and nine of ours.
 * The same name has the same one, which is taken once a day.
 */
export const transactionId = (institutionCode: string, name: string): string => {
  const hash = createHash('sha256').update(name).digest('hex');
  const part = (BigInt(`0x${hash}`) % 36n ** BigInt(length)).toString(36).toUpperCase();
  return `${institutionCode}U${part.padStart(length, '0')}`;
};

/** Returns the id of a question, which may be asked any number of times. */
export const questionId = (institutionCode: string): string =>
  transactionId(institutionCode, randomUUID());
