import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agree, goOn, says, settled, writePayee } from '../../testing/cash-out.ts';
import { openForCash } from '../../testing/exchanges.ts';
import { appear, button, click, find } from '../../testing/render.tsx';
import { refusal, showScreen, somebody } from '../../testing/screen.tsx';
import type { Answer, Answers } from '../../testing/screen.tsx';
import { ApplicationForm } from './application-form.tsx';
import { Screen } from './cash-screen.tsx';
import { choiceStore, keepChoice } from './choice.ts';
import { documentsFor } from './use-documents.ts';

const text = (): string => document.body.textContent;

const documentId = 'd1-0196f7b1c2d370008000000000000001';
const uploadUrl = 'https://files.example/once';
const place: Answer = {
  status: 201,
  body: {
    documents: [
      { documentId, kind: 'family_certificate', uploadUrl, expiresAt: '2031-01-01T00:00:00Z' },
    ],
  },
};

/** The browser's way out, as far as a page sees it: a test says how far it is, and how it ends. */
class Upload extends EventTarget {
  static all: Upload[] = [];
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  address = '';
  status = 0;
  responseText = '';
  timeout = 0;
  wasAborted = false;
  body: unknown;

  open(_method: string, address: string): void {
    this.address = address;
    Upload.all.push(this);
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(body: unknown): void {
    this.body = body;
  }

  abort(): void {
    this.wasAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  tell(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }

  end(status: number, body: unknown = null): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.dispatchEvent(new Event('load'));
  }
}

const open = async (answers: Answers = { documentUploadUrls: place }) => {
  keepChoice({ userId: somebody.userId, points: '100,000', variant: 'adult_family', bank: '088' });
  const calls = await showScreen(<Screen />, {
    answers: { ...openForCash, ...answers },
    texts: ['exchange', 'payout'],
  });
  await appear('[name=points]');
  await goOn();
  await writePayee();
  await agree();
  await goOn();
  await appear('[name=documents]');
  return calls;
};

const choose = async (...files: readonly File[]): Promise<void> => {
  const field = find('[name=documents]');
  Object.defineProperty(field, 'files', { value: files, configurable: true });
  Object.defineProperty(field, 'value', { value: '', writable: true, configurable: true });
  await act(async () => void field.dispatchEvent(new Event('change', { bubbles: true })));
};

const pdf = (name = 'family.pdf', size = 10): File =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });

const upload = (place = 0): Promise<Upload> =>
  settled(() => {
    const found = Upload.all[place];
    if (found?.body === undefined) throw new Error('nothing is being sent');
    return found;
  });

beforeEach(() => {
  history.replaceState(null, '', '/exchange/request');
  Upload.all = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
});
afterEach(() => {
  choiceStore.reset();
  vi.unstubAllGlobals();
});

describe('documents for a cash-out', () => {
  it('are uploaded to their own address with length and hash, and show their progress [EXC-06]', async () => {
    const calls = await open();
    await choose(pdf());
    const sending = await upload();
    const request = calls.find(({ name }) => name === 'documentUploadUrls');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      documents: [
        {
          kind: 'family_certificate',
          contentType: 'application/pdf',
          bytes: 10,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    });
    expect(sending.address).toBe(uploadUrl);
    await act(async () => sending.tell(4, 10));
    expect(find('progress')).toHaveProperty('value', 40);
    await act(async () => sending.end(200));
    await says('Uploaded');
    expect(text()).toContain('family.pdf');
  });

  it('of a wrong kind, size or number are refused before the upload [EXC-06] [ERR-03]', async () => {
    const calls = await open();
    await choose(new File(['x'], 'film.gif', { type: 'image/gif' }));
    await says('Only JPG, PNG and PDF');
    await choose(pdf('large.pdf', 10 * 1024 * 1024 + 1));
    await says('larger than 10 MB');
    await choose(pdf('empty.pdf', 0));
    await says('empty');
    expect(calls.map(({ name }) => name)).not.toContain('documentUploadUrls');
    await choose(pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'), pdf('4.pdf'), pdf('5.pdf'));
    await says('5.pdf: You cannot add more files');
    expect(document.querySelectorAll('.payout-document')).toHaveLength(4);
  });

  it('that the server refuses show why, and can be uploaded again or removed [EXC-06] [ERR-04]', async () => {
    const calls = await open();
    await choose(pdf());
    const first = await upload();
    const problem = refusal('exchange_document_invalid').body;
    await act(async () => first.end(422, problem));
    await says('We could not accept this document');
    await click(button('Try again'));
    const second = await upload(1);
    expect(calls.filter(({ name }) => name === 'documentUploadUrls')).toHaveLength(2);
    await act(async () => void second.dispatchEvent(new Event('error')));
    await says('The upload was interrupted');
    await click(button('Try again'));
    const third = await upload(2);
    await click(button('Remove family.pdf'));
    expect(third.wasAborted).toBe(true);
    expect(document.querySelector('.payout-document')).toBeNull();
  });

  it('needed only by other terms are not part of the request [EXC-06]', () => {
    const state = { phase: 'done', documentId } as const;
    const kind = 'family_certificate';
    const all = [{ key: '1', kind, file: pdf(), preview: undefined, state }] as const;
    expect(documentsFor('adult_family', { all })).toEqual(all);
    expect(documentsFor('adult', { all })).toEqual([]);
  });

  it('are shown as the picture itself or by the name of the PDF [EXC-06]', async () => {
    await open();
    await choose(new File(['x'], 'certificate.png', { type: 'image/png' }));
    const picture = await appear('.payout-document img');
    expect(picture.getAttribute('src')).toMatch(/^data:image\/png/);
    expect(picture.getAttribute('alt')).toBe('Preview of certificate.png');
  });

  it('are uploaded two at a time, the others in turn unless removed [EXC-06]', async () => {
    await open();
    await choose(pdf('1.pdf'), pdf('2.pdf'), pdf('3.pdf'), pdf('4.pdf'));
    const [first, second] = [await upload(), await upload(1)];
    await settled(() => expect(document.querySelectorAll('progress')).toHaveLength(4));
    expect(Upload.all).toHaveLength(2);
    await click(button('Remove 3.pdf'));
    await act(async () => first.end(200));
    const last = await upload(2);
    const names = [first, second, last].map(({ body }) => body instanceof File && body.name);
    expect(new Set(names.slice(0, 2))).toEqual(new Set(['1.pdf', '2.pdf']));
    expect(names[2]).toBe('4.pdf');
  });

  it('that are uploading or failed hold the request back with a notice beside them [EXC-06] [ERR-04]', async () => {
    await open();
    await choose(pdf('1.pdf'), pdf('2.pdf'));
    const [first, second] = [await upload(), await upload(1)];
    await act(async () => first.end(200));
    await click(button('Review'));
    const wrong = () =>
      find('[aria-label="Family relations certificate"] > div > .d-field-error').textContent;
    await settled(() => expect(wrong()).toContain('still uploading'));
    await act(async () => void second.dispatchEvent(new Event('error')));
    await settled(() => expect(wrong()).not.toContain('still uploading'));
    // Either file may have been sent first.
    const cutOff = second.body instanceof File ? second.body.name : '';
    await click(button(`Remove ${cutOff}`));
    expect(
      document.querySelector('[aria-label="Family relations certificate"] .d-field-error'),
    ).toBeNull();
  });
});

describe('the form for a signature', () => {
  const onPhone = (): void => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: userAgent } }));
  };

  it('tells a phone user to use a PC, and has no button there [EXC-13] [ERR-03]', async () => {
    onPhone();
    await showScreen(<ApplicationForm />, { answers: {}, texts: ['payout'] });
    await says('on a PC');
    expect(document.querySelector('button')).toBeNull();
  });

  it('is saved as a file, or says that it cannot be loaded [EXC-13] [ERR-04]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function keep(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    let isThere = false;
    const paper = new Blob(['%PDF-1.7'], { type: 'application/pdf' });
    await showScreen(<ApplicationForm />, {
      answers: { exchangeForm: () => (isThere ? { body: paper } : refusal('server_busy', 503)) },
      texts: ['payout'],
    });
    await click(button('Download form (PDF)'));
    await says('could not be downloaded');
    isThere = true;
    await click(button('Download form (PDF)'));
    await settled(() => expect(saved).toEqual(['exchange application form.pdf']));
    vi.restoreAllMocks();
  });
});
