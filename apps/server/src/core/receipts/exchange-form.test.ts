import { expect, it, vi } from 'vitest';
import { readPdf } from '../../../../../tools/testing/pdf.ts';
import { createSlices } from '../../platform/pdf/index.ts';
import { writeExchangeForm } from './exchange-form.ts';

// The first file in a language reads its families.
vi.setConfig({ testTimeout: 60_000 });

it('the application form asks for everything that a cash-out needs, on one page, in identical bytes each time [EXC-13]', async () => {
  const slices = createSlices();
  const policy = {
    points: 1n,
    won: 1n,
    minimumAmount: 30_000n,
    minimumSpoons: 500n,
    since: new Date('2026-01-01T00:00:00Z'),
  };
  const form = writeExchangeForm(slices, policy);
  expect(writeExchangeForm(slices, policy).equals(form)).toBe(true);
  const read = await readPdf(new Uint8Array(form));
  expect(read).toMatchObject({ title: '환전 신청서', language: 'ko', isTagged: true });
  expect(read.pages).toHaveLength(1);
  expect(read.pages[0]?.[0]).toEqual({ role: 'H1', text: '환전 신청서' });
  const terms = read.pages[0]?.filter(({ role }) => role === 'TH').map(({ text }) => text);
  expect(terms).toEqual([
    '이름',
    '주민등록번호',
    '휴대폰 번호',
    '이메일',
    '디퍼 닉네임',
    '은행',
    '예금주',
    '계좌번호 (하이픈 없이)',
    '환전할 포인트 (1P = 1원)',
    '신청할 수 있는 금액',
    '신청 구분',
    '개인정보 수집·이용 (필수)',
    '주민등록번호 수집 (필수)',
    '법정대리인 또는 가족 이름',
    '신청인과의 관계',
    '함께 내는 서류',
    '법정대리인 서명',
    '신청일',
    '신청인 서명',
  ]);
  for (const fact of ['30,000원 이상', '스푼 500개 이상', '□ 동의합니다', '가족관계증명서']) {
    expect(read.text).toContain(fact);
  }
  expect(form.byteLength).toBeLessThan(60 * 1024);
});
