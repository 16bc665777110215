import type { Protocol } from '../../ports/protocol.ts';

export const smtpProtocol = {
  provider: 'SMTP',
  sources: {
    smtp: {
      class: 'official',
      title: 'RFC 5321, Simple Mail Transfer Protocol',
      where: 'https://www.rfc-editor.org/rfc/rfc5321',
      date: '2008-10',
    },
    login: {
      class: 'official',
      title: 'RFC 4954, SMTP service extension for authentication',
      where: 'https://www.rfc-editor.org/rfc/rfc4954',
      date: '2007-07',
    },
    submission: {
      class: 'official',
      title: 'RFC 8314, use of TLS for email submission',
      where: 'https://www.rfc-editor.org/rfc/rfc8314',
      date: '2018-01',
    },
    encryption: {
      class: 'official',
      title: 'RFC 3207, SMTP service extension for secure SMTP over TLS',
      where: 'https://www.rfc-editor.org/rfc/rfc3207',
      date: '2002-02',
    },
    format: {
      class: 'official',
      title: 'RFC 5322, Internet message format',
      where: 'https://www.rfc-editor.org/rfc/rfc5322',
      date: '2008-10',
    },
    nodemailer: {
      class: 'client',
      title: 'nodemailer, the client that is used here: its errors',
      where: 'https://nodemailer.com/errors',
      date: '2026-11-24',
    },
  },
  hosts: {
    encrypted: {
      value: 'smtps://{host}:465',
      settings: ['MAIL_SMTP_URL'],
      use: 'the operator’s own mail server, where the line begins encrypted',
      source: 'submission',
    },
    upgraded: {
      value: 'smtp://{host}:587',
      settings: ['MAIL_SMTP_URL'],
      use: 'the same, where STARTTLS encrypts the line',
      source: 'submission',
    },
  },
  authentication: {
    login: { says: 'AUTH has the user and the password.', source: 'login' },
  },
  addresses: {},
  messages: {
    commands: {
      source: 'smtp',
      sent: ['EHLO', 'STARTTLS', 'AUTH', 'MAIL FROM', 'RCPT TO', 'DATA'],
      elsewhere: { STARTTLS: 'encryption', AUTH: 'login' },
    },
    mail: { source: 'format', sent: ['From', 'To', 'Subject', 'Message-ID'] },
    failure: {
      source: 'nodemailer',
      read: ['code', 'responseCode', 'command', 'syscall'],
      unproved: ['syscall'],
    },
  },
  refusals: {},
  words: {
    /** Nodemailer's own codes, about what has failed. */
    early: {
      EDNS: { meaning: 'the server has no address', as: 'not-sent', source: 'nodemailer' },
      EAUTH: { meaning: 'the login was refused', as: 'not-sent', source: 'nodemailer' },
      ETLS: { meaning: 'the line could not be encrypted', as: 'not-sent', source: 'nodemailer' },
      ENOAUTH: { meaning: 'there is no login', as: 'not-sent', source: 'nodemailer' },
    },
    systemCall: {
      connect: { meaning: 'no connection was made', as: 'not-sent', source: 'unproved' },
    },
  },
  rules: {
    later: { says: 'A reply of 4xx asks to come again: nothing was sent.', source: 'smtp' },
    never: { says: 'A reply of 5xx is the last word about this mail.', source: 'smtp' },
  },
  samples: {},
  unproved: {
    systemCall: {
      claim: 'When nodemailer passes on a system error, it keeps the name of the system call.',
      ask: 'Nobody needs to be asked. Node.js puts the name into its errors, and our tests against a closed port see it.',
      meanwhile: 'Only connect means that nothing was sent. Without a name, the result is unknown.',
      about: ['messages.failure.syscall', 'words.systemCall'],
    },
  },
} as const satisfies Protocol;
