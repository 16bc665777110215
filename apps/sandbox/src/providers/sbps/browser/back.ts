/** Sends the person on at once; without scripts they press the button. */
document.querySelector<HTMLFormElement>('form.back')?.requestSubmit();
