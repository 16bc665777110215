import { createDocument, createTypesetter } from '../../platform/pdf/index.ts';
import type { Slices } from '../../platform/pdf/index.ts';
import type { Paper, PaperFact } from './paper.ts';
import { createFormat } from './paper-format.ts';
import { drawPaper } from './paper-page.ts';

/** The form is for accounts in Korea, so its words are Korean alone. */
const title = '환전 신청서';
export const exchangeFormName = `디퍼 ${title}.pdf`;

/** The policy that holds, as far as it is printed. */
export type ExchangeFormTerms = {
  readonly points: bigint;
  /** The value of these points. */
  readonly won: bigint;
  readonly minimumAmount: bigint;
  readonly minimumSpoons: bigint;
  /** The begin of these terms. */
  readonly since: Date;
};

/**
 * The time of the last change of the form's words. With the time of the terms it dates the file, so
 * the same form gives the same bytes.
 */
const wordsChangedAt = new Date('2026-11-27T00:00:00Z');

const lineHeight = 20;
const signatureHeight = 28;

/** Somewhere to write by hand. */
const blank = (term: string, hint = '', height = lineHeight): PaperFact => ({
  term,
  value: hint,
  height,
});

const leastFacts = (terms: ExchangeFormTerms): readonly PaperFact[] => {
  const { price, spoons } = createFormat('ko', 'Asia/Seoul');
  const least = `${price(terms.minimumAmount, 'KRW')} 이상, ${spoons(terms.minimumSpoons)} 이상`;
  return [
    blank(`환전할 포인트 (${terms.points}P = ${price(terms.won, 'KRW')})`),
    blank('신청할 수 있는 금액', least),
  ];
};

const paperOf = (terms: ExchangeFormTerms): Paper => ({
  title,
  number: '대한민국 은행 계좌',
  amount: '',
  sections: [
    {
      heading: '1. 신청인',
      facts: [
        blank('이름'),
        blank('주민등록번호'),
        blank('휴대폰 번호'),
        blank('이메일'),
        blank('디퍼 닉네임'),
      ],
    },
    {
      heading: '2. 입금받을 계좌',
      facts: [blank('은행'), blank('예금주'), blank('계좌번호 (하이픈 없이)')],
    },
    { heading: '3. 환전 금액', facts: leastFacts(terms) },
    {
      heading: '4. 구분과 동의',
      facts: [
        blank('신청 구분', '□ 성인 본인   □ 성인 가족   □ 미성년자'),
        blank('개인정보 수집·이용 (필수)', '□ 동의합니다'),
        blank('주민등록번호 수집 (필수)', '□ 동의합니다 (원천징수 신고에 사용합니다)'),
      ],
    },
    {
      heading: '5. 미성년자이거나 가족의 계좌인 경우',
      facts: [
        blank('법정대리인 또는 가족 이름'),
        blank('신청인과의 관계'),
        blank('함께 내는 서류', '□ 법정대리인 동의서   □ 가족관계증명서'),
        blank('법정대리인 서명', '', signatureHeight),
      ],
    },
    {
      heading: '6. 신청',
      facts: [
        blank('신청일', '        년        월        일'),
        blank('신청인 서명', '', signatureHeight),
      ],
    },
  ],
  foot: '주민등록번호와 계좌번호를 적는 서류입니다. 다른 사람이 볼 수 없게 보관해 주세요.',
});

/** The application for a cash-out, to be filled in by hand. */
export const writeExchangeForm = (slices: Slices, terms: ExchangeFormTerms): Buffer => {
  const direction = 'ltr';
  const typesetter = createTypesetter(slices, { order: ['korean'], direction });
  const date = terms.since > wordsChangedAt ? terms.since : wordsChangedAt;
  const document = createDocument({ title, language: 'ko', direction, date, typesetter });
  drawPaper({ document, typesetter, direction }, paperOf(terms));
  return document.finish();
};
