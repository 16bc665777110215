import { invitingOriginOf } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import { writeMail } from '../../mail/index.ts';
import type { MailContent } from '../../mail/index.ts';
import { invitationLifetimeSeconds } from '../model.ts';
import type { OperatorMailRow } from './repository.ts';

type MailWords = Pick<MailContent, 'subject' | 'text'>;
type MailKind =
  | 'invitation'
  | 'invited'
  | 'reinvited'
  | 'role'
  | 'wrong-codes'
  | 'terms'
  | 'withdrawn';

const words: Readonly<Record<Locale, Readonly<Record<MailKind, MailWords>>>> = {
  en: {
    invitation: {
      subject: '[Dipper] {name}, you are invited to the console',
      text: 'You are invited to run Dipper as {name}. Open this link within {hours} hours, choose a password and set up an authenticator:\n\n{link}\n\nAnyone who has this link can sign in as {name}. Do not share it, not even with the person who invited you ({by}).\n\nIf you did not expect this, do not open it, and tell an administrator.',
    },
    invited: {
      subject: '[Dipper] {name} was invited as an operator',
      text: '{name} was invited as an operator {origin}.\n\nIf you did not expect this, disable {name} in the console right away and ask the people who did it:\n\n{link}',
    },
    reinvited: {
      subject: '[Dipper] {name} was invited again',
      text: '{name} was invited again {origin}. The password, authenticator and passkeys of {name} were removed. For a day, {name} cannot move money.\n\nIf you did not expect this, or if you are {name} and did not ask for it, tell another administrator right away. They can disable {name} in the console:\n\n{link}',
    },
    role: {
      subject: '[Dipper] {name} was given a role',
      text: '{by} gave {name} a role that can move or approve money.\n\nIf you did not expect this, check it in the console and ask the people who did it:\n\n{link}',
    },
    'wrong-codes': {
      subject: '[Dipper] Wrong codes were entered for your account, {name}',
      text: 'Someone who knows your password, {name}, has entered several wrong authenticator codes. For now, no codes are accepted, but you can sign in with a passkey.\n\nIf it was not you, your password is no longer safe. Ask an administrator for a new invitation.\n\n{link}',
    },
    terms: {
      subject: '[Dipper] Rules were changed',
      text: '{by} approved a new limit, cash-out terms, a provider’s fee, a retention period or a price ({name}). The change takes effect on {from}.\n\nIf you did not expect this, ask them. Until you know more, you can disable an operator or close the cash-outs of a country in the console, on your own and right away:\n\n{link}',
    },
    withdrawn: {
      subject: '[Dipper] A planned rule was withdrawn',
      text: '{by} withdrew a planned change ({name}) before it took effect on {from}. The current retention period continues, and the data is kept longer.\n\nIf you did not expect this, ask {by}. Two administrators can approve the change again:\n\n{link}',
    },
  },
  ko: {
    invitation: {
      subject: '[Dipper] {name} 님을 관리 콘솔에 초대해요',
      text: 'Dipper 운영자로 초대받으셨어요. 운영자 이름: {name}. {hours}시간 안에 아래 주소를 열어 비밀번호를 정하고 인증 앱을 등록해 주세요.\n\n{link}\n\n이 주소를 가진 사람이 {name} 님으로 로그인할 수 있어요. 초대한 사람({by})을 포함해 누구에게도 알려 주지 마세요.\n\n모르는 일이라면 주소를 열지 말고 관리자에게 알려 주세요.',
    },
    invited: {
      subject: '[Dipper] {name} 님이 운영자로 초대됐어요',
      text: '{origin} {name} 님을 운영자로 초대했어요.\n\n모르는 일이라면 바로 콘솔에서 {name} 님을 차단하고 초대한 사람에게 확인해 주세요.\n\n{link}',
    },
    reinvited: {
      subject: '[Dipper] {name} 님이 다시 초대됐어요',
      text: '{origin} {name} 님을 다시 초대했어요. {name} 님의 비밀번호, 인증 앱, 패스키는 모두 삭제됐어요. 하루 동안 {name} 님은 돈을 옮길 수 없어요.\n\n모르는 일이거나, 본인이 요청하지 않았다면 바로 다른 관리자에게 알려 주세요. 콘솔에서 {name} 님을 차단할 수 있어요.\n\n{link}',
    },
    role: {
      subject: '[Dipper] {name} 님이 새 역할을 받았어요',
      text: '{by} 님이 {name} 님에게 돈을 옮기거나 승인하는 역할을 주었어요.\n\n모르는 일이라면 콘솔에서 확인하고, 역할을 준 사람에게 물어봐 주세요.\n\n{link}',
    },
    'wrong-codes': {
      subject: '[Dipper] {name} 님 계정에 잘못된 인증 코드가 입력됐어요',
      text: '{name} 님의 비밀번호를 아는 누군가가 인증 앱의 코드를 여러 번 틀리게 입력했어요. 지금은 코드로 로그인할 수 없어요. 패스키로는 로그인할 수 있어요.\n\n본인이 아니라면 비밀번호가 유출된 것이니 관리자에게 새 초대를 요청해 주세요.\n\n{link}',
    },
    terms: {
      subject: '[Dipper] 규칙이 바뀌었어요',
      text: '{by} 님이 한도, 환전 정책, 결제사 수수료, 보관 기간 또는 가격({name})의 변경을 승인했어요. {from}부터 적용돼요.\n\n모르는 일이라면 승인한 사람에게 물어봐 주세요. 확인될 때까지 혼자서도 콘솔에서 바로 운영자를 차단하거나 해당 국가의 환전을 중단할 수 있어요.\n\n{link}',
    },
    withdrawn: {
      subject: '[Dipper] 예정된 변경이 철회됐어요',
      text: '{by} 님이 {from}부터 적용될 예정이던 변경({name})을 철회했어요. 지금의 보관 기간이 계속 적용되고, 자료는 더 오래 보관돼요.\n\n모르는 일이라면 {by} 님에게 확인해 주세요. 관리자 두 명이 다시 승인하면 변경할 수 있어요.\n\n{link}',
    },
  },
  ja: {
    invitation: {
      subject: '[Dipper] {name}さん、管理コンソールへの招待です',
      text: 'Dipperの担当者{name}として招待されました。{hours}時間以内に次のアドレスを開き、パスワードを決めて認証アプリを登録してください。\n\n{link}\n\nこのアドレスを開いた人が、{name}としてログインできるようになります。招待した人（{by}）を含め、誰にも渡さないでください。\n\nお心当たりがない場合は、開かずに管理者へお知らせください。',
    },
    invited: {
      subject: '[Dipper] {name}さんが担当者として招待されました',
      text: '{origin}{name}さんを担当者として招待しました。\n\nお心当たりがない場合は、すぐにコンソールで{name}さんのアクセスを止め、招待した人に確認してください。\n\n{link}',
    },
    reinvited: {
      subject: '[Dipper] {name}さんが改めて招待されました',
      text: '{origin}{name}さんを改めて招待しました。{name}さんのパスワード、認証アプリ、パスキーは無効になりました。{name}さんは、1日の間、資金を移動できません。\n\nお心当たりがない場合や、ご自身が頼んでいない場合は、すぐに別の管理者へお知らせください。コンソールでアクセスを止められます。\n\n{link}',
    },
    role: {
      subject: '[Dipper] {name}さんに役割が付与されました',
      text: '{by}が{name}さんに、資金の移動や承認ができる役割を付与しました。\n\nお心当たりがない場合は、コンソールで確認し、付与した人に確認してください。\n\n{link}',
    },
    'wrong-codes': {
      subject: '[Dipper] {name}さんの名前で誤ったコードが入力されました',
      text: '{name}さんのパスワードを知っている誰かが、認証アプリのコードを何度も間違えました。現在、コードではログインできません。パスキーならログインできます。\n\nご自身でない場合、パスワードはもう安全ではありません。管理者に再招待を依頼してください。\n\n{link}',
    },
    terms: {
      subject: '[Dipper] ルールが変更されました',
      text: '{by}が、上限、交換の条件、決済会社の手数料、保管期間、または価格（{name}）の変更を承認しました。{from}から適用されます。\n\nお心当たりがない場合は、承認した人に確認してください。確認が取れるまで、コンソールで担当者の利用停止やその国の交換の停止を、お一人ですぐに行えます。\n\n{link}',
    },
    withdrawn: {
      subject: '[Dipper] 予定されていたルールが取り下げられました',
      text: '{by}が、{from}から適用される予定だった変更（{name}）を取り下げました。現在の保管期間が引き続き適用され、データはより長く保管されます。\n\nお心当たりがない場合は、{by}に確認してください。管理者2名が改めて承認すれば変更できます。\n\n{link}',
    },
  },
  zh: {
    invitation: {
      subject: '[Dipper] {name}，邀請您使用管理主控台',
      text: '您獲邀以 {name} 的身分管理 Dipper。請在 {hours} 小時內開啟以下網址，設定密碼與驗證器：\n\n{link}\n\n任何持有此網址的人都能以 {name} 的身分登入。請勿交給任何人，包括邀請您的人（{by}）。\n\n若您對此不知情，請不要開啟，並通知管理員。',
    },
    invited: {
      subject: '[Dipper] {name} 獲邀成為操作員',
      text: '{origin}邀請了 {name} 成為操作員。\n\n若您對此不知情，請立即在主控台停用 {name}，並向邀請者確認：\n\n{link}',
    },
    reinvited: {
      subject: '[Dipper] {name} 已獲重新邀請',
      text: '{origin}重新邀請了 {name}。{name} 的密碼、驗證器與通行密鑰都已失效。一天之內，{name} 不能動用款項。\n\n若您對此不知情，或您就是 {name} 但並未要求，請立即通知另一位管理員。可在主控台停用 {name}：\n\n{link}',
    },
    role: {
      subject: '[Dipper] {name} 獲得了新角色',
      text: '{by} 授予 {name} 可動用或核准款項的角色。\n\n若您對此不知情，請在主控台查看，並向授予者確認：\n\n{link}',
    },
    'wrong-codes': {
      subject: '[Dipper] 有人以您的名稱 {name} 輸入錯誤的驗證碼',
      text: '有人知道您（{name}）的密碼，並多次輸入錯誤的驗證碼。目前無法以驗證碼登入。您可以用通行密鑰登入。\n\n如果不是您本人，代表您的密碼已外洩。請管理員重新邀請您。\n\n{link}',
    },
    terms: {
      subject: '[Dipper] 規則已變更',
      text: '{by} 已核准變更限額、兌換條件、金流業者手續費、保存期限或價格（{name}），自 {from} 起生效。\n\n若您對此不知情，請向核准者確認。確認之前，您可獨自在主控台立即停用操作員，或關閉該國家的兌換：\n\n{link}',
    },
    withdrawn: {
      subject: '[Dipper] 預定的規則已撤回',
      text: '{by} 撤回了原定自 {from} 起生效的變更（{name}）。目前的保存期限繼續適用，資料會保存得更久。\n\n若您對此不知情，請向 {by} 確認。兩位管理員可以重新核准這項變更：\n\n{link}',
    },
  },
  ar: {
    invitation: {
      subject: '[Dipper] {name}، وصلتك دعوة إلى لوحة التشغيل',
      text: 'وصلتك دعوة إلى تشغيل Dipper باسم {name}. افتح هذا الرابط خلال {hours} ساعة، واختر كلمة مرور وأضف تطبيق المصادقة:\n\n{link}\n\nكل من لديه هذا الرابط يمكنه الدخول باسم {name}. لا تعطه لأحد، ولا حتى لمن دعاك ({by}).\n\nإن لم تكن على علم بذلك فلا تفتحه، وأخبر أحد المسؤولين.',
    },
    invited: {
      subject: '[Dipper] دُعي {name} مشغّلًا',
      text: '{origin} ليكون مشغّلًا.\n\nإن كان ذلك مفاجئًا لك فعطّل {name} من لوحة التشغيل فورًا، واسأل من دعاه:\n\n{link}',
    },
    reinvited: {
      subject: '[Dipper] دُعي {name} من جديد',
      text: '{origin} من جديد. أُلغيت كلمة مرور {name} ومفاتيح مروره وربطه بتطبيق المصادقة. لا يمكن أن ينفّذ {name} أي عملية مالية لمدة يوم.\n\nإن كان ذلك مفاجئًا لك، أو كنت أنت {name} ولم تطلبه، فأخبر مسؤولًا آخر فورًا. يمكنه تعطيل {name} من لوحة التشغيل:\n\n{link}',
    },
    role: {
      subject: '[Dipper] مُنح {name} دورًا',
      text: 'منح {by} المشغّل {name} دورًا يتيح تنفيذ العمليات المالية أو الموافقة عليها.\n\nإن كان ذلك مفاجئًا لك فراجعه في لوحة التشغيل، واسأل من منحه:\n\n{link}',
    },
    'wrong-codes': {
      subject: '[Dipper] {name}، جُرّبت رموز خاطئة على حسابك',
      text: 'جرّب شخص يعرف كلمة مرورك يا {name} عدة رموز خاطئة لتطبيق المصادقة. لا يُقبل أي رمز في الوقت الحالي. يمكنك تسجيل الدخول بمفتاح مرور.\n\nإن لم تكن أنت من فعل ذلك فكلمة مرورك لم تعد آمنة. اطلب من أحد المسؤولين دعوة جديدة.\n\n{link}',
    },
    terms: {
      subject: '[Dipper] تغيّرت القواعد',
      text: 'وافق {by} على تغيير حدّ أو شروط استبدال النقاط أو رسوم أحد مزوّدي الدفع أو مدة حفظ أو سعر ({name}). يسري التغيير من {from}.\n\nإن كان ذلك مفاجئًا لك فاسأل من وافق عليه. وإلى أن يتضح الأمر يمكنك وحدك وفورًا، من لوحة التشغيل، تعطيل مشغّل أو إيقاف استبدال النقاط في البلد:\n\n{link}',
    },
    withdrawn: {
      subject: '[Dipper] سُحبت قاعدة مقرّرة',
      text: 'سحب {by} تغييرًا مقرّرًا ({name}) قبل سريانه في {from}. تستمر مدة الحفظ الحالية، وتُحفظ البيانات مدة أطول.\n\nإن كان ذلك مفاجئًا لك فاسأل {by}. يمكن لمسؤولَين الموافقة على التغيير من جديد:\n\n{link}',
    },
  },
};

/** How an invitation names what it came from. */
const origins: Readonly<
  Record<Locale, Readonly<Record<ReturnType<typeof invitingOriginOf>, string>>>
> = {
  en: {
    operator: 'by {by}',
    command: 'from the command line',
    demo: 'with the demo data',
  },
  ko: { operator: '{by} 님이', command: '명령줄에서', demo: '데모 데이터로' },
  ja: { operator: '{by}が', command: 'コマンドラインから', demo: 'デモデータで' },
  zh: { operator: '{by} ', command: '從命令列', demo: '以示範資料' },
  ar: {
    operator: 'وجّه {by} دعوة إلى {name}',
    command: 'دُعي {name} من سطر الأوامر',
    demo: 'دُعي {name} مع البيانات التجريبية',
  },
};

const secondsPerHour = 3600;

const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => facts[name] ?? place);

/** Names consist of letters, digits, dots, colons and hyphens, so they cannot add a line. */
export const operatorMail = (
  locale: Locale,
  { kind, name, facts }: Pick<OperatorMailRow, 'kind' | 'name' | 'facts'>,
  link: string,
): MailContent => {
  const { subject, text } = words[locale][kind === 'raised' ? (facts.how ?? 'invited') : kind];
  const hours = String(invitationLifetimeSeconds / secondsPerHour);
  const by = facts.by ?? '';
  const origin = fill(origins[locale][invitingOriginOf(by)], { by, name });
  const values = { name, link, hours, by, origin, from: facts.from ?? '' };
  return writeMail(locale, { subject: fill(subject, values), text: fill(text, values) });
};
