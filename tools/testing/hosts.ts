/** Calls that a proxy and we may take for different ones: by which host, each says twice or not at all. */
export const callsOfNoOneHost = (path: string): Readonly<Record<string, string>> => ({
  'two hosts': `GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
  'the same host twice': `GET ${path} HTTP/1.1\r\nHost: a\r\nhOST: a\r\n\r\n`,
  'no host': `GET ${path} HTTP/1.1\r\n\r\n`,
  'two hosts before HTTP/1.1': `GET ${path} HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n`,
  'two hosts, and a body': `POST ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
});
