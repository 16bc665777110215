import type { Message } from '../../ports/protocol.ts';
import type { SourceName } from './sources.ts';

const envelope = [
  'params.mchtId',
  'params.ver',
  'params.method',
  'params.bizType',
  'params.encCd',
  'params.mchtTrdNo',
  'params.trdDt',
  'params.trdTm',
] as const;
const device = ['params.mobileYn', 'params.osType'] as const;
const result = ['params.outStatCd', 'params.outRsltCd', 'params.outRsltMsg'] as const;
const version = { 'params.ver': ['0A19'], 'params.encCd': ['23'] } as const;
const ofBrowser = { 'params.mobileYn': ['N'], 'params.osType': ['W'] } as const;
const won = { 'data.crcCd': ['KRW'] } as const;
const canceled = [
  'data.pktHash',
  'data.orgTrdNo',
  'data.crcCd',
  'data.cnclOrd',
  'data.cnclAmt',
  'data.cnclRsn',
] as const;

export const hectoMessages = {
  window: {
    source: 'specification',
    sent: [
      'mchtId',
      'method',
      'trdDt',
      'trdTm',
      'mchtTrdNo',
      'mchtName',
      'mchtEName',
      'pmtPrdtNm',
      'trdAmt',
      'mchtCustId',
      'notiUrl',
      'nextUrl',
      'cancUrl',
      'expireDt',
      'custAcntSumry',
      'pktHash',
    ],
  },
  return: {
    source: 'specification',
    read: ['outStatCd', 'outRsltCd', 'vtlAcntNo', 'fnCd'],
  },
  notice: {
    source: 'specification',
    read: [
      'outStatCd',
      'trdNo',
      'method',
      'bizType',
      'mchtId',
      'mchtTrdNo',
      'trdDtm',
      'trdAmt',
      'bankCd',
      'vAcntNo',
      'expireDt',
      'authDt',
      'pktHash',
    ],
    elsewhere: { authDt: 'developers' },
  },
  reply: { source: 'specification', sent: ['body'], values: { body: ['OK', 'FAIL'] } },
  status: {
    source: 'specification',
    sent: [
      'params.mchtId',
      'params.ver',
      'params.mchtTrdNo',
      'params.trdDt',
      'params.trdTm',
      'data.pktHash',
      'data.method',
      'data.trdAmt',
      'data.orgTrdDt',
      'data.orgMchtTrdNo',
    ],
    values: { 'params.ver': ['0A1M'] },
    read: [
      ...result,
      'params.mchtId',
      'params.mchtTrdNo',
      'params.trdNo',
      'data.method',
      'data.trdAmt',
      'data.cnclAmt',
    ],
  },
  charge: {
    source: 'specification',
    sent: [
      ...envelope,
      ...device,
      'data.pktHash',
      'data.pmtprdNm',
      'data.mchtCustNm',
      'data.mchtCustId',
      'data.billKey',
      'data.instmtMon',
      'data.crcCd',
      'data.trdAmt',
    ],
    values: {
      ...version,
      ...ofBrowser,
      ...won,
      'params.method': ['CA'],
      'params.bizType': ['B0'],
      'data.instmtMon': ['00'],
    },
    read: [...result, 'params.mchtTrdNo', 'params.trdNo', 'data.trdAmt'],
  },
  cancel: {
    source: 'specification',
    sent: [...envelope, ...canceled],
    values: { ...version, ...won, 'params.bizType': ['C0'] },
    read: [...result, 'params.trdNo'],
  },
  refund: {
    source: 'specification',
    sent: [
      ...envelope,
      ...canceled,
      'data.refundBankCd',
      'data.refundAcntNo',
      'data.refundDpstrNm',
    ],
    values: { ...version, ...won, 'params.bizType': ['C0', 'C1'] },
    read: [...result, 'params.trdNo'],
  },
  register: {
    source: 'specification',
    sent: [
      ...envelope,
      ...device,
      'data.pktHash',
      'data.cardNo',
      'data.idntNo',
      'data.vldDtMon',
      'data.vldDtYear',
      'data.cardPwd',
      'data.mchtCustId',
      'data.keyRegYn',
    ],
    read: [...result, 'data.billKey', 'data.cardNo', 'data.cardNm', 'data.cardKind'],
  },
  forget: {
    source: 'specification',
    sent: [...envelope, ...device, 'data.pktHash', 'data.billKey'],
    values: { ...version, ...ofBrowser, 'params.method': ['CA'], 'params.bizType': ['A1'] },
    read: [...result],
  },
  records: {
    source: 'specification',
    sent: ['mchtId', 'mchtTy', 'method', 'pdTy', 'trdDtSt', 'pktHash'],
    values: { mchtTy: ['M'], pdTy: ['D'] },
    read: ['lines, with | between their fields'],
  },
} as const satisfies Readonly<Record<string, Message<SourceName>>>;
