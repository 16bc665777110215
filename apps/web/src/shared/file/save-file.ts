/** The browser reads the file when it likes, in some a while after the press. */
const urlMilliseconds = 60_000;

const download = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), urlMilliseconds);
};

const wasPutAway = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/**
 * Gives a file to the person. Web views seldom save one by themselves: inside an app it is offered
 * to the system, which can save it, print it or send it on, where the view can do that.
 */
export const saveFile = async (file: File, place: { isInApp: boolean }): Promise<void> => {
  const offer = { files: [file] };
  if (place.isInApp && navigator.canShare?.(offer)) {
    try {
      await navigator.share(offer);
      return;
    } catch (error) {
      if (wasPutAway(error)) return;
    }
  }
  download(file);
};
