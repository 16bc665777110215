import * as z from 'zod';

const part = z.string().optional().catch(undefined);
const userSchema = z
  .string()
  .max(2000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.object({ name: z.object({ firstName: part, lastName: part }) }));

const inChineseCharactersOrHangul =
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/**
 * The name out of `user`, which comes with the first consent only and which nobody signs: good
 * for a nickname, and for nothing else.
 */
export const nameOfUser = (user: string | null): string | undefined => {
  const parsed = userSchema.safeParse(user);
  if (!parsed.success) return undefined;
  const { firstName = '', lastName = '' } = parsed.data.name;
  const isFamilyFirst = inChineseCharactersOrHangul.test(`${lastName}${firstName}`);
  const name = isFamilyFirst ? `${lastName}${firstName}` : `${firstName} ${lastName}`.trim();
  return name === '' ? undefined : name;
};
