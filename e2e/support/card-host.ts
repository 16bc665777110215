import { startCardRegistrationRoute } from '@dipper/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { signInWithGoogle } from '../../tools/testing/login.ts';
import { productUnderTest } from './product-under-test.ts';

export type CardHost = {
  readonly frame: FrameLocator;
  /** The frame's messages to the page, oldest first. */
  readonly messages: () => Promise<readonly Record<string, unknown>[]>;
  readonly tell: (message: object) => Promise<void>;
};

/** A form that somebody began: the server takes no key of another. */
export const grantOf = async (person: string): Promise<string> => {
  const { wallet, sandbox } = productUnderTest();
  const places = { walletUrl: wallet, sandboxUrl: sandbox };
  const { jwt } = await signInWithGoogle(places, { person });
  const answer = await fetch(`${wallet}/api${startCardRegistrationRoute.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${jwt}`, 'idempotency-key': crypto.randomUUID() },
  });
  const { frameUrl } = startCardRegistrationRoute.answers[201].parse(await answer.json());
  return new URL(frameUrl ?? '').searchParams.get('grant') ?? '';
};

/** A page of the wallet with the vault's frame in it, and nothing else. */
export const openCardFrame = async (
  page: Page,
  language: string,
  grant: string,
): Promise<CardHost> => {
  const { wallet, vault } = productUnderTest();
  await page.goto(`${wallet}/notfound`);
  await page.evaluate(
    ({ address, origin }) => {
      const messages: unknown[] = [];
      Object.assign(window, { messages });
      const frame = document.createElement('iframe');
      frame.title = 'card';
      frame.style.cssText = 'border:0;display:block;inline-size:calc(100% - 40px);margin:20px';
      window.addEventListener('message', ({ data, origin: from, source }) => {
        if (from !== origin || source !== frame.contentWindow) return;
        messages.push(data);
        if (data.type === 'dipper.card.height') frame.style.blockSize = `${data.height}px`;
      });
      document.body.replaceChildren(frame);
      frame.src = address;
    },
    {
      address: `${vault}/card?lang=${language}&grant=${grant}`,
      origin: vault,
    },
  );
  return {
    frame: page.frameLocator('iframe[title=card]'),
    messages: () => page.evaluate(() => Reflect.get(window, 'messages')),
    tell: (message) =>
      page.evaluate(
        ({ text, origin }) => {
          const [frame] = document.querySelectorAll('iframe');
          frame?.contentWindow?.postMessage(JSON.parse(text), origin);
        },
        { text: JSON.stringify(message), origin: vault },
      ),
  };
};
