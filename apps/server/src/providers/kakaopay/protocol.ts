import type { Protocol } from '../../ports/protocol.ts';

type Name = 'toolkit' | 'singlePayment' | 'statuses' | 'table';

/** The facts about KakaoPay, from its own toolkit and pages. */
export const kakaopayProtocol = {
  provider: 'KakaoPay',
  sources: {
    toolkit: {
      class: 'official',
      title: 'KakaoPay agent toolkit',
      where: 'https://github.com/kakaopay-develop/agent-toolkit (commit 221a244)',
      date: '2025-08-11',
    },
    singlePayment: {
      class: 'official',
      title: 'KakaoPay developers, single payment (online), read in public copies of the page',
      where: 'https://developers.kakaopay.com/docs/payment/online/single-payment',
      date: '2024-06-20',
    },
    statuses: {
      class: 'official',
      title: 'Kakao developers, KakaoPay, asking about an order, read in public copies of the page',
      where: 'https://developers.kakao.com/docs/latest/ko/kakaopay',
      date: '2026-11-24',
    },
    table: {
      class: 'unproved',
      title: 'A shop’s design, after KakaoPay’s table of error codes 1.7',
      where:
        'a shop’s design of KakaoPay payments, found by its text: BANK_FIRM_UNKNOWN, USER_LOCKED',
      date: '2026-10-10',
    },
  },
  hosts: {
    api: {
      value: 'https://open-api.kakaopay.com',
      settings: ['PROVIDER_KAKAOPAY_URL'],
      use: 'Every call.',
      source: 'toolkit',
    },
  },
  authentication: {
    secretKey: {
      says: 'Each call has the header Authorization: SECRET_KEY, a space, and the secret key of the shop.',
      source: 'toolkit',
    },
  },
  addresses: {
    ready: {
      value: '/online/v1/payment/ready',
      use: 'Prepares a payment and its page.',
      source: 'toolkit',
    },
    approve: {
      value: '/online/v1/payment/approve',
      use: 'Asks for the charge that somebody has agreed to.',
      source: 'toolkit',
    },
    order: {
      value: '/online/v1/payment/order',
      use: 'Asks what became of a payment.',
      source: 'toolkit',
    },
    cancel: {
      value: '/online/v1/payment/cancel',
      use: 'Gives money back, whole or in part.',
      source: 'toolkit',
    },
  },
  messages: {
    ready: {
      source: 'singlePayment',
      sent: [
        'cid',
        'partner_order_id',
        'partner_user_id',
        'item_name',
        'quantity',
        'total_amount',
        'tax_free_amount',
        'approval_url',
        'cancel_url',
        'fail_url',
      ],
      read: ['tid', 'next_redirect_pc_url', 'next_redirect_mobile_url', 'next_redirect_app_url'],
    },
    return: { source: 'singlePayment', read: ['pg_token'] },
    approve: {
      source: 'singlePayment',
      sent: ['cid', 'tid', 'partner_order_id', 'partner_user_id', 'pg_token', 'total_amount'],
      read: [
        'aid',
        'tid',
        'partner_order_id',
        'payment_method_type',
        'amount.total',
        'approved_at',
      ],
    },
    refusal: {
      source: 'singlePayment',
      read: [
        'error_code',
        'error_message',
        'extras.method_result_code',
        'extras.method_result_message',
      ],
    },
    order: {
      source: 'statuses',
      sent: ['cid', 'tid'],
      read: ['tid', 'status', 'partner_order_id', 'amount.total', 'cancel_available_amount.total'],
    },
    cancel: {
      source: 'statuses',
      sent: [
        'cid',
        'tid',
        'cancel_amount',
        'cancel_tax_free_amount',
        'cancel_available_amount',
        'payload',
      ],
      read: ['aid', 'tid', 'status', 'approved_cancel_amount.total'],
    },
  },
  refusals: {
    status: {
      QUIT_PAYMENT: {
        meaning: 'The person turned back.',
        reason: 'payment_canceled',
        source: 'statuses',
      },
      FAIL_PAYMENT: {
        meaning: 'The payment was not approved.',
        reason: 'payment_failed',
        source: 'statuses',
      },
      FAIL_AUTH_PASSWORD: {
        meaning: 'The person could not give the password.',
        reason: 'payment_authentication_failed',
        source: 'statuses',
      },
      CANCEL_PAYMENT: {
        meaning: 'All that was paid went back.',
        reason: 'payment_failed',
        source: 'statuses',
      },
    },
    refund: {},
  },
  words: {
    status: {
      READY: { meaning: 'The page was prepared.', as: 'untouched', source: 'statuses' },
      SEND_TMS: { meaning: 'The person was sent a message.', as: 'untouched', source: 'statuses' },
      OPEN_PAYMENT: { meaning: 'The person has opened it.', as: 'untouched', source: 'statuses' },
      ARS_WAITING: {
        meaning: 'The person is to prove themselves by telephone.',
        as: 'untouched',
        source: 'statuses',
      },
      SELECT_METHOD: {
        meaning: 'The person has chosen how to pay; nothing is taken before approve.',
        as: 'agreed',
        source: 'statuses',
      },
      AUTH_PASSWORD: {
        meaning: 'The person has proved themselves; nothing is taken before approve.',
        as: 'agreed',
        source: 'statuses',
      },
      ISSUED_SID: {
        meaning: 'A number for more charges was given.',
        as: 'running',
        source: 'statuses',
      },
      SUCCESS_PAYMENT: { meaning: 'The money was taken.', as: 'charged', source: 'statuses' },
      PART_CANCEL_PAYMENT: {
        meaning: 'A part of it went back; what can be cancelled is still held.',
        as: 'part left',
        source: 'statuses',
      },
    },
    refundStatus: {
      CANCEL_PAYMENT: {
        meaning: 'All that was paid went back.',
        as: 'nothing left',
        source: 'statuses',
      },
    },
  },
  rules: {
    refusedApprove: {
      says: 'A refused approve may have been paid (-702, -785, and -780 with BANK_FIRM_UNKNOWN or USER_LOCKED): the order is asked about by its tid.',
      source: 'table',
    },
    approvedOnce: {
      says: 'One tid is one charge: approve of one that was charged is refused with -702, and charges nothing.',
      source: 'table',
    },
    cancelledAtMost: {
      says: 'Cancel of more than can be cancelled is refused: all of it goes back once.',
      source: 'unproved',
    },
    lifetime: { says: 'A prepared page is valid for 15 minutes.', source: 'unproved' },
    guard: {
      says: 'A refund that names another remainder than KakaoPay holds is not done.',
      source: 'unproved',
    },
  },
  samples: {
    'approve.json': 'singlePayment',
    'cancel.json': 'statuses',
    'order.json': 'statuses',
    'ready.json': 'singlePayment',
    'refusal.json': 'singlePayment',
  },
  unproved: {
    codes: {
      claim:
        'KakaoPay has a table of the codes below -700 that it returns, but the table is not public. What we know of it is from a shop’s design that no address leads to.',
      ask: 'Which codes can ready, approve, order and cancel return? Which of them mean for certain that nothing was charged or refunded?',
      meanwhile:
        'No code declines a charge or a refund. After any code of approve, we check the order by its tid at once, and believe its status. While KakaoPay reports that the person approved it, we request approve again with the same token until the page expires. An order that nobody has approved by then expires. An approved order that could not be charged expires an hour later. We check both again for a day.',
      about: ['rules.refusedApprove', 'rules.approvedOnce'],
    },
    refundsWithoutANo: {
      claim: 'No public text says which code KakaoPay returns when it declines a refund.',
      ask: 'Which code does cancel return when nothing will be refunded, and is it final?',
      meanwhile:
        'We check how much KakaoPay still holds. If it holds less, the money was refunded. If the amount is unchanged, we request a full refund again every hour. A partial refund stays pending until an operator has checked it.',
      about: ['rules.guard', 'rules.cancelledAtMost'],
    },
    lifetime: {
      claim: 'A prepared page is valid for 15 minutes.',
      ask: 'How long after ready can a person still approve, and how long after that can approve be requested?',
      meanwhile:
        'If the person does not return, the payment expires after 15 minutes. We keep checking it for a day, and credit it if it was charged later.',
      about: ['rules.lifetime'],
    },
  },
} as const satisfies Protocol<Name>;
