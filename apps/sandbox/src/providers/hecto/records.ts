import { asObject, type JsonObject } from '../../platform/json.ts';
import type { HectoSettings } from './settings.ts';
import { hashOf } from './crypto.ts';
import { valueOf } from './envelope.ts';
import { isMethodCode } from './methods.ts';
import type { Trade } from './model.ts';
import { momentOf, stamp } from './time.ts';

/** §39.8 and the samples of §39.7, full stops and all. */
const texts: Readonly<Record<string, string>> = {
  '0000': '정상 처리 되었습니다.',
  '1001': '조회내역 없음',
  ST09: '유효하지 않은 요청전문',
  ST10: '내부 시스템 에러',
  ST90: '등록되지 않은 상점 아이디',
  ST91: '필수 파라미터 오류',
  ST92: '해쉬 값 불일치.',
};

function head(code: string, count: number): string {
  return `${code}|${texts[code] ?? '기타 오류'}|${count}|`;
}

/** An answer that has nothing but its first line. */
export function recordsProblem(code: string): string {
  return `${head(code, 0)}\n`;
}

interface Line {
  readonly number: string;
  readonly isCancellation: boolean;
  readonly at: string;
  readonly amount: number;
}

/** A bar in a name would make another column of the rest. */
function plain(text: string): string {
  return text.replace(/[|\r\n]/g, ' ');
}

function lineText(trade: Trade, line: Line, { merchantId }: HectoSettings): string {
  const { order } = trade;
  const paidOn = trade.paid === null ? '' : stamp(trade.paid.at).slice(0, 8);
  const columns = [
    merchantId,
    order.method.code,
    line.number,
    order.orderNumber,
    line.isCancellation ? '1' : '0',
    line.at.slice(0, 8),
    line.at.slice(8),
    String(line.amount),
    line.isCancellation ? trade.number : '',
    line.isCancellation ? paidOn : '',
    plain(order.customerName),
    plain(order.productName),
    '',
    trade.account?.bankName ?? '',
    '',
    '',
  ];
  return `${columns.join('|')}|`;
}

function linesOf(trade: Trade): readonly Line[] {
  const paid =
    trade.paid === null
      ? []
      : [
          {
            number: trade.number,
            isCancellation: false,
            at: stamp(trade.paid.at),
            amount: trade.paid.amount,
          },
        ];
  const back = trade.cancellations.map(({ number, at, amount }) => ({
    number,
    isCancellation: true,
    at: stamp(at),
    amount,
  }));
  return [...paid, ...back];
}

/** §39.4: which day, of which method, and the two that are always the same. */
const needed = ['mchtId', 'mchtTy', 'method', 'pdTy', 'trdDtSt', 'pktHash'];

function problemOf(query: JsonObject, settings: HectoSettings): string | undefined {
  const day = valueOf(query, 'trdDtSt');
  if (needed.some((name) => valueOf(query, name) === '')) return 'ST91';
  if (valueOf(query, 'mchtId') !== settings.merchantId) return 'ST90';
  const isKnown = valueOf(query, 'mchtTy') === 'M' && valueOf(query, 'pdTy') === 'D';
  const isDay = /^\d{8}$/.test(day) && momentOf(`${day}000000`) !== undefined;
  if (!isKnown || !isDay || !isMethodCode(valueOf(query, 'method'))) return 'ST09';
  const hash = hashOf(settings.merchantId, day, settings.authKey);
  return valueOf(query, 'pktHash').toLowerCase() === hash ? undefined : 'ST92';
}

/** A day's trades of one method (§39.6), all in one answer: there are no pages. */
export function dayRecords(
  trades: readonly Trade[],
  input: unknown,
  settings: HectoSettings,
): string {
  const query = asObject(input);
  const problem = problemOf(query, settings);
  if (problem !== undefined) return recordsProblem(problem);
  const day = valueOf(query, 'trdDtSt');
  const lines = trades
    .filter(({ order }) => order.method.code === valueOf(query, 'method'))
    .flatMap((trade) =>
      linesOf(trade)
        .filter(({ at }) => at.startsWith(day))
        .map((line) => lineText(trade, line, settings)),
    );
  if (lines.length === 0) return recordsProblem('1001');
  return `${[head('0000', lines.length), ...lines].join('\n')}\n`;
}
