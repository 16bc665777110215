import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { authKeyOf } from '../../tools/testing/login.ts';
import { ownBalance, whoseLogin } from '../pages/wallet.ts';
import { atNightUnless } from '../support/at-night.ts';
import { productUnderTest } from '../support/product-under-test.ts';

test.use({ locale: 'ko-KR', viewport: { width: 1100, height: 1000 } });

const { wallet, sandbox } = productUnderTest();
const places = { walletUrl: wallet, sandboxUrl: sandbox };

type WalletView = {
  readonly view: Page | FrameLocator;
  /** The window that its requests leave from. */
  readonly window: Page;
  readonly goTo: (path: string) => Promise<unknown>;
  /** Hands the key over like the surrounding app or site; a lone wallet gets it in the address after a login. */
  readonly handOver: (authKey: string) => Promise<unknown>;
  readonly isApp: boolean;
};

const list = '/payment/spoon?country=kr';

const alone = async (page: Page): Promise<WalletView> => {
  const goTo = (path: string) => page.goto(`${wallet}${path}`);
  await goTo(list);
  return {
    view: page,
    window: page,
    goTo,
    handOver: async (authKey) => {
      // Another person on a browser that somebody uses is another journey: here nobody is left.
      await page.goto(`${wallet}/icon.svg`);
      await page.context().clearCookies();
      await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        await new Promise((resolve) => {
          indexedDB.deleteDatabase('dipper').addEventListener('success', resolve);
        });
      });
      await goTo(`${list}&auth_key=${authKey}`);
      await whoseLogin(page).yes.click();
    },
    isApp: false,
  };
};

const message = (authKey: string) => ({
  source: 'dipper',
  version: 1,
  id: crypto.randomUUID(),
  type: 'auth-key',
  payload: { authKey },
});

const popUp = async (page: Page): Promise<WalletView> => {
  await page.goto(sandbox);
  const opening = page.waitForEvent('popup');
  await page.evaluate((target) => {
    Object.assign(window, { wallet: window.open(target, 'wallet', 'popup') });
  }, `${wallet}${list}`);
  const popup = await opening;
  return {
    view: popup,
    window: popup,
    goTo: (path) => popup.goto(`${wallet}${path}`),
    handOver: (authKey) =>
      page.evaluate(
        ({ said, origin }) => (Reflect.get(window, 'wallet') as Window).postMessage(said, origin),
        { said: message(authKey), origin: wallet },
      ),
    isApp: false,
  };
};

const app =
  (kind: 'ios' | 'android') =>
  async (page: Page): Promise<WalletView> => {
    await page.goto(`${sandbox}/phone?kind=${kind}`);
    const origin = (await page.getByRole('main').getAttribute('data-view-origin')) ?? '';
    return {
      view: page.frameLocator('iframe'),
      window: page,
      goTo: (path) =>
        page.locator('iframe').evaluate(
          (frame: HTMLIFrameElement, address) =>
            new Promise((resolve) => {
              frame.addEventListener('load', () => resolve(0), { once: true });
              frame.src = address;
            }),
          `${origin}${path}`,
        ),
      handOver: (authKey) =>
        page
          .locator('iframe')
          .evaluate(
            (frame: HTMLIFrameElement, { said, to }) =>
              frame.contentWindow?.postMessage({ phone: 'run', message: said }, to),
            { said: message(authKey), to: origin },
          ),
      isApp: true,
    };
  };

const surroundings = {
  alone,
  'in the pop-up': popUp,
  'in the app on ios': app('ios'),
  'in the app on android': app('android'),
} as const;

const guest = ({ view }: WalletView) => view.getByText('먼저 둘러보세요');
const pack = ({ view }: WalletView, spoons: string) =>
  view.getByRole('radio', { name: new RegExp(`^스푼 ${spoons}개(?:[에,]|$)`) });
const alert = ({ view }: WalletView) => view.getByRole('alertdialog');

/** Buys a pack, from the list to the press that creates the payment. */
async function pay(place: WalletView): Promise<void> {
  const { view } = place;
  await pack(place, '100').check();
  await view.getByRole('button', { name: '다음' }).click();
  await view.getByRole('dialog').getByRole('button', { name: '카카오페이' }).click();
}

async function expectToPay(place: WalletView): Promise<void> {
  await pay(place);
  await expect(place.view.getByRole('button', { name: /카카오페이머니/ })).toBeVisible();
}

async function expectCertificationDialog(place: WalletView): Promise<void> {
  await pay(place);
  await expect(place.view.getByRole('alert')).toContainText('계속하려면 본인 인증을 해 주세요.');
}

/** On the page of the service that finds out who somebody is. */
async function certifyAs({ view }: WalletView, kind: RegExp): Promise<void> {
  await expect(view.getByRole('heading', { name: 'Verify your identity' })).toBeVisible();
  await view.getByRole('radio', { name: kind }).check();
  await view.getByRole('button', { name: 'Confirm' }).click();
}

async function expectCertified(place: WalletView): Promise<void> {
  await expect(alert(place)).toContainText('본인 인증을 마쳤어요');
  await alert(place).getByRole('button', { name: '확인' }).click();
  await expect(ownBalance(place.view)).toBeVisible();
}

async function expectUncertified(place: WalletView, choice: string): Promise<void> {
  await expect(alert(place)).toContainText('본인 인증이 끝나지 않았어요');
  await alert(place).getByRole('button', { name: choice }).click();
}

type Who = Parameters<typeof authKeyOf>[1];
type Kind = {
  readonly name: string;
  readonly who: () => Who;
  readonly meets: (place: WalletView) => Promise<void>;
};

const demo = (person: string) => (): Who => ({ person });
/** Returns a person without an account. */
const newcomer = (): Who => ({
  email: `kind-${crypto.randomUUID().slice(0, 12)}@mail.example`,
  name: '새 사람',
});

const kinds: readonly Kind[] = [
  {
    name: 'a VIP sees products of their own',
    who: demo('minji'),
    meets: async (place) => {
      await expect(place.view.getByRole('heading', { name: 'VIP 회원님만을' })).toBeVisible();
      await pack(place, '5,000').check();
      await place.view.getByRole('button', { name: '다음' }).click();
      await expect(place.view.getByRole('dialog')).toContainText('카카오페이');
    },
  },
  {
    name: 'a minor whose representative has agreed sees what the month leaves',
    who: demo('haneul'),
    meets: async (place) => {
      const month = place.view.getByRole('progressbar', { name: '이번 달 남은 결제 한도' });
      await expect(month).toBeVisible();
      await expect(pack(place, '100')).toBeEnabled();
      await expect(pack(place, '5,000')).toHaveCount(0);
    },
  },
  {
    name: 'a DJ comes to their income, which an app leaves to the browser',
    who: demo('seoyeon'),
    meets: async (place) => {
      const { view, goTo, isApp } = place;
      await expect(ownBalance(place.view)).toBeVisible();
      await goTo('/exchange/spoon');
      await expect(view.getByRole('heading', { level: 1 })).toHaveText('환전');
      const ways = isApp
        ? view.getByRole('button', { name: /브라우저/ })
        : view.getByText('TOP DJ');
      await expect(ways.first()).toBeVisible();
    },
  },
  {
    name: 'an adult is certified, and pays',
    who: newcomer,
    meets: async (place) => {
      await certifyAs(place, /^An adult/);
      await expectCertified(place);
      await expect(pack(place, '5,000')).toHaveCount(0);
      await expectToPay(place);
    },
  },
  {
    name: 'a foreigner is certified, and pays',
    who: newcomer,
    meets: async (place) => {
      await certifyAs(place, /^A foreigner/);
      await expectCertified(place);
      await expectToPay(place);
    },
  },
  {
    name: 'a minor with a representative is certified, and pays within the month',
    who: newcomer,
    meets: async (place) => {
      await certifyAs(place, /^A minor with/);
      await expectCertified(place);
      await expect(place.view.getByText('1,000,000원 중')).toBeVisible();
      await expectToPay(place);
    },
  },
  {
    name: 'who is not certified looks around, is asked again, and as a minor without a representative pays nothing',
    who: newcomer,
    meets: async (place) => {
      await place.view.getByRole('button', { name: 'Cancel' }).click();
      await expectUncertified(place, '지금 인증하기');
      await certifyAs(place, /^A minor(?! with)/);
      await expectUncertified(place, '나중에 하기');
      await expect(ownBalance(place.view)).toBeVisible();
      await expectCertificationDialog(place);
    },
  },
];

/** Logs in on the login screen, with a provider that allows web views. */
async function expectBlocked({ goTo, view }: WalletView): Promise<void> {
  await goTo('/payment/spoon/login?country=kr');
  await view.getByRole('checkbox').check();
  await view.getByRole('button', { name: /LINE/ }).click();
  await view.locator('button[name="person"][value="taeyang"]').click();
  const dialog = view.getByRole('alertdialog');
  await expect(dialog).toContainText('이용이 제한된 계정이에요');
  await dialog.getByRole('button', { name: '확인' }).click();
  await goTo(list);
}

/** Waits for the previous login to settle, so that the awaited response belongs to the new one. */
async function beThere(place: WalletView, authKey: string, isNew: boolean): Promise<void> {
  await place.goTo(list);
  await expect(guest(place).or(ownBalance(place.view))).toBeVisible();
  const signedIn = place.window.waitForResponse(/\/api\/signin\/$/);
  await place.handOver(authKey);
  if (isNew) {
    await expect(alert(place)).toContainText('이 로그인 방법으로 만든 계정이 아직 없어요');
    await alert(place).getByRole('button', { name: '가입' }).click();
  }
  await signedIn;
}

for (const [where, surround] of Object.entries(surroundings)) {
  test(
    `each kind of person sees the offers and limits meant for them, ${where} [AUTH-10] [AUTH-11] [AUTH-12] [AUTH-13] [AUTH-16] [PAY-08] [PAY-13] [EXC-01] [BRG-03]`,
    atNightUnless(where === 'in the pop-up'),
    async ({ page }) => {
      const place = await surround(page);
      await expect(guest(place)).toBeVisible();
      await test.step('somebody blocked is refused', () => expectBlocked(place));
      await expect(guest(place)).toBeVisible();
      for (const { name, who, meets } of kinds) {
        await test.step(name, async () => {
          await beThere(place, await authKeyOf(places, who()), who === newcomer);
          await meets(place);
        });
      }
    },
  );
}
