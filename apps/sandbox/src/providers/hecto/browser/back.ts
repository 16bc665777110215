/** Sends the one form of the page: the way back to the merchant. */
const form = document.querySelector('form');
form?.submit();
