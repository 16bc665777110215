/** Words that leave the subject of a sentence for its end, so that a reader has to begin again. */
const lateSubject =
  /^(?:What|Who|Whom|Whose|Whoever|Whatever|Whichever|Which|Where|As|Of|By|From|With|That)\b/;

type Line = { readonly text: string; readonly opens: boolean };

const sqlLine = /^\s*--\s?(.*)$/;
const slashLine = /^\s*\/\/\s(.*)$/;
const blockStart = /^\s*\/\*\*?\s*(.*?)(?:\*\/)?\s*$/;

/** Reads a line as part of a comment; one that follows another line of words opens nothing. */
const commentOf = (file: string, line: string, before: Line | undefined): Line | undefined => {
  if (file.endsWith('.sql')) {
    const text = sqlLine.exec(line)?.[1];
    return text === undefined ? undefined : { text, opens: before === undefined };
  }
  const slashed = slashLine.exec(line)?.[1];
  if (slashed !== undefined) return { text: slashed, opens: before === undefined };
  const started = blockStart.exec(line)?.[1];
  if (started !== undefined) return { text: started, opens: started !== '' };
  // The words of a block may begin on its second line.
  if (before?.text === '' && !before.opens) {
    const text = /^\s*\*\s(.*)$/.exec(line)?.[1];
    return text === undefined ? undefined : { text, opens: true };
  }
  return undefined;
};

/** The comments of a file that open with such a word, as `file:line: first words`. */
export const lateSubjects = (file: string, text: string): string[] => {
  let before: Line | undefined;
  return text.split('\n').flatMap((line, index) => {
    const comment = commentOf(file, line, before);
    before = comment;
    if (comment === undefined || !comment.opens || !lateSubject.test(comment.text)) return [];
    const opening = comment.text.split(' ').slice(0, 4).join(' ');
    return [`${file}:${index + 1}: a comment's subject comes first, not "${opening} …"`];
  });
};

/** Files that hold comments of ours. */
export const holdsComments = /\.(?:ts|tsx|mjs|cjs|css|sql)$/;
