import type { Locale } from '@dipper/contract';
import { writeMail } from '../../core/mail/index.ts';
import type { MailContent } from '../../core/mail/index.ts';

type MailWords = Pick<MailContent, 'subject' | 'text'>;

export type MailKind = 'register' | 'registered' | 'deleted' | 'reset' | 'unknown';

type Words = {
  readonly phone: string;
  readonly mails: Readonly<Record<MailKind, MailWords>>;
  /** The last paragraph of every mail. */
  readonly ignore: string;
};

const words: Readonly<Record<Locale, Words>> = {
  en: {
    phone: '[Dipper] Your code is {code}. It is valid for {minutes} minutes. Do not share it.',
    mails: {
      register: {
        subject: '{code} is your Dipper code',
        text: 'Welcome! To finish signing up, enter this code:\n\n{code}\n\nIt is valid for {minutes} minutes.',
      },
      registered: {
        subject: 'You already have a Dipper account',
        text: 'Someone tried to sign up with this email address, but there is already an account with it. If it was you, log in with your password, or set a new one with “Forgot your password?”.',
      },
      deleted: {
        subject: 'This Dipper account was deleted',
        text: 'Someone tried to sign up with this email address. The account with it was deleted recently. You can sign up again 7\u00a0days after you deleted it.',
      },
      reset: {
        subject: '{code} is your Dipper code',
        text: 'To set a new password, enter this code:\n\n{code}\n\nIt is valid for {minutes} minutes. Your old password works until then.',
      },
      unknown: {
        subject: 'No Dipper account with this email address',
        text: 'Someone requested a new password for this email address, but there is no account with it. If it was you, you may have signed up with a different address or in a different way.',
      },
    },
    ignore: 'If it was not you, you do not need to do anything. Nothing has changed.',
  },
  ko: {
    phone:
      '[Dipper] 인증번호 {code} ({minutes}분 안에 입력해 주세요). 다른 사람에게 알려 주지 마세요.',
    mails: {
      register: {
        subject: '[Dipper] 인증번호 {code}',
        text: '반가워요! 회원가입을 마치려면 요청하신 화면에 이 인증번호를 입력해 주세요.\n\n{code}\n\n{minutes}분 동안 쓸 수 있어요.',
      },
      registered: {
        subject: '[Dipper] 이미 가입된 이메일이에요',
        text: '누군가 이 주소로 회원가입을 시도했는데, 이미 계정이 있어요. 본인이라면 비밀번호로 로그인하거나 ‘비밀번호를 잊으셨나요?’에서 재설정해 주세요.',
      },
      deleted: {
        subject: '[Dipper] 탈퇴한 계정이에요',
        text: '누군가 이 주소로 회원가입을 시도했어요. 얼마 전에 탈퇴한 계정이라, 탈퇴한 날부터 7일이 지나면 다시 가입할 수 있어요.',
      },
      reset: {
        subject: '[Dipper] 인증번호 {code}',
        text: '비밀번호를 재설정하려면 요청하신 화면에 이 인증번호를 입력해 주세요.\n\n{code}\n\n{minutes}분 동안 쓸 수 있어요. 재설정하기 전까지 지금 비밀번호는 그대로예요.',
      },
      unknown: {
        subject: '[Dipper] 이 주소로 가입한 계정이 없어요',
        text: '누군가 이 주소로 비밀번호를 재설정하려고 했지만, 이 주소로 가입한 계정이 없어요. 본인이라면 다른 주소나 다른 로그인 방법으로 가입했을 수 있어요.',
      },
    },
    ignore: '본인이 아니라면 아무것도 하지 않아도 돼요. 바뀐 것은 없어요.',
  },
  ja: {
    phone: '[Dipper] 認証コード：{code}（{minutes}分間有効）。ほかの人には教えないでください。',
    mails: {
      register: {
        subject: '[Dipper] 認証コード {code}',
        text: 'ようこそ。新規登録を完了するには、画面に次の認証コードを入力してください。\n\n{code}\n\n{minutes}分間有効です。',
      },
      registered: {
        subject: '[Dipper] すでに登録されているメールアドレスです',
        text: 'このメールアドレスで新規登録の手続きがありましたが、すでにアカウントがあります。お心当たりがある場合は、パスワードでログインするか、「パスワードをお忘れの方」から再設定してください。',
      },
      deleted: {
        subject: '[Dipper] 退会したアカウントです',
        text: 'このメールアドレスで新規登録の手続きがありました。最近退会したアカウントのため、退会から7日後に再登録できます。',
      },
      reset: {
        subject: '[Dipper] 認証コード {code}',
        text: 'パスワードを再設定するには、画面に次の認証コードを入力してください。\n\n{code}\n\n{minutes}分間有効です。再設定が終わるまで、今のパスワードは変わりません。',
      },
      unknown: {
        subject: '[Dipper] このメールアドレスのアカウントはありません',
        text: 'このメールアドレスでパスワード再設定の手続きがありましたが、アカウントが見つかりません。お心当たりがある場合は、別のメールアドレスや別のログイン方法で登録された可能性があります。',
      },
    },
    ignore: 'お心当たりがない場合、お手続きは不要です。変更された内容はありません。',
  },
  zh: {
    phone: '[Dipper] 驗證碼 {code}，{minutes} 分鐘內有效。請勿告訴他人。',
    mails: {
      register: {
        subject: '[Dipper] 驗證碼 {code}',
        text: '歡迎！請在畫面上輸入這組驗證碼以完成註冊：\n\n{code}\n\n{minutes} 分鐘內有效。',
      },
      registered: {
        subject: '[Dipper] 此電子郵件已註冊',
        text: '有人嘗試用此電子郵件註冊，但此電子郵件已有帳號。如果是您本人，請用密碼登入，或透過「忘記密碼？」重新設定。',
      },
      deleted: {
        subject: '[Dipper] 這個帳號已刪除',
        text: '有人嘗試用此電子郵件註冊。此電子郵件的帳號不久前已刪除。刪除滿 7\u00a0天後即可重新註冊。',
      },
      reset: {
        subject: '[Dipper] 驗證碼 {code}',
        text: '請在畫面上輸入這組驗證碼以設定新密碼：\n\n{code}\n\n{minutes} 分鐘內有效。設定完成前，原來的密碼仍可使用。',
      },
      unknown: {
        subject: '[Dipper] 此電子郵件尚未註冊帳號',
        text: '有人要求為此電子郵件設定新密碼，但此電子郵件尚未註冊帳號。如果是您本人，您可能是以其他電子郵件或其他登入方式註冊的。',
      },
    },
    ignore: '如果不是您本人，無須任何操作。您的帳號沒有任何變更。',
  },
  ar: {
    phone: '[Dipper] رمزك هو {code}. صالح لمدة {minutes} دقائق. لا تخبر به أحدًا.',
    mails: {
      register: {
        subject: '[Dipper] رمزك هو {code}',
        text: 'أهلًا بك! لإكمال إنشاء الحساب أدخل هذا الرمز:\n\n{code}\n\nصالح لمدة {minutes} دقيقة.',
      },
      registered: {
        subject: '[Dipper] لديك حساب بالفعل',
        text: 'حاول شخص ما إنشاء حساب بهذا البريد الإلكتروني، لكن لديه حساب بالفعل. إن كنت أنت من حاول، فسجّل الدخول بكلمة المرور، أو عيّن كلمة مرور جديدة من «هل نسيت كلمة المرور؟».',
      },
      deleted: {
        subject: '[Dipper] هذا الحساب محذوف',
        text: 'حاول شخص ما إنشاء حساب بهذا البريد الإلكتروني. حُذف الحساب المرتبط به منذ وقت قريب. يمكنك إنشاء حساب جديد بعد 7\u00a0أيام من الحذف.',
      },
      reset: {
        subject: '[Dipper] رمزك هو {code}',
        text: 'لتعيين كلمة مرور جديدة أدخل هذا الرمز:\n\n{code}\n\nصالح لمدة {minutes} دقيقة. تبقى كلمة المرور الحالية كما هي حتى ذلك الحين.',
      },
      unknown: {
        subject: '[Dipper] لا يوجد حساب بهذا البريد الإلكتروني',
        text: 'طلب شخص ما كلمة مرور جديدة لهذا البريد الإلكتروني، لكن لا يوجد حساب به. إن كنت أنت من طلب، فربما أنشأت حسابك ببريد إلكتروني آخر أو بطريقة دخول أخرى.',
      },
    },
    ignore: 'إن لم تكن أنت من فعل ذلك، فلا حاجة إلى أي إجراء. لم يتغير شيء.',
  },
};

export type CodeFacts = { readonly code: string; readonly lifetimeSeconds: number };

const fill = (text: string, { code, lifetimeSeconds }: CodeFacts): string =>
  text.replaceAll('{code}', code).replaceAll('{minutes}', String(Math.round(lifetimeSeconds / 60)));

/** The last line ties the code to our page: phones offer to fill it in there, and nowhere else. */
export const phoneText = (locale: Locale, facts: CodeFacts, host: string): string =>
  `${fill(words[locale].phone, facts)}\n\n@${host} #${facts.code}`;

export const mailOf = (locale: Locale, kind: MailKind, facts: CodeFacts): MailContent => {
  const { mails, ignore } = words[locale];
  const { subject, text } = mails[kind];
  return writeMail(locale, {
    subject: fill(subject, facts),
    text: fill(text, facts),
    end: ignore,
  });
};
