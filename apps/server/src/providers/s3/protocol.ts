import type { Protocol } from '../../ports/protocol.ts';

export const s3Protocol = {
  provider: 'S3',
  sources: {
    query: {
      class: 'official',
      title: 'Authenticating requests: using query parameters (Signature Version 4)',
      where: 'https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html',
      date: '2026-11-24',
    },
    hosts: {
      class: 'official',
      title: 'Making requests using the REST API: names of hosts',
      where: 'https://docs.aws.amazon.com/AmazonS3/latest/API/RESTAPI.html',
      date: '2026-11-28',
    },
    get: {
      class: 'official',
      title: 'GetObject, with its requests in the style of a path',
      where: 'https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html',
      date: '2026-11-24',
    },
    put: {
      class: 'official',
      title: 'AWS SDK for JavaScript, what it says of PutObject',
      where:
        'https://unpkg.com/@aws-sdk/client-s3@3.327.0 (dist-types/commands/PutObjectCommand.d.ts)',
      date: '2026-11-24',
    },
    remove: {
      class: 'official',
      title: 'DeleteObject, as AWS describes it for its older calls',
      where: 'https://docs.aws.amazon.com/AmazonS3/latest/API/SOAPDeleteObject.html',
      date: '2026-11-24',
    },
    compatible: {
      class: 'client',
      title: 'Storages that speak S3, with the statuses that they answer: Oracle, Backblaze',
      where:
        'https://docs.oracle.com/en/storage/zfs-storage/zfs-appliance/os8-8-x/amazon-s3-api-guide/delete-object.html, https://backblaze.com/apidocs/s3-put-object',
      date: '2026-11-24',
    },
    errors: {
      class: 'official',
      title: 'Error responses',
      where: 'https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html',
      date: '2026-11-24',
    },
  },
  hosts: {
    aws: {
      value: 'https://s3.{region}.amazonaws.com',
      settings: ['DOCUMENT_S3_URL'],
      use: 'objects at AWS; another storage that speaks S3 has an address of its own',
      source: 'hosts',
    },
  },
  authentication: {
    signature: {
      says: 'The signature is by AWS4-HMAC-SHA256 over the address and its host, and over UNSIGNED-PAYLOAD for what is sent.',
      source: 'query',
    },
  },
  addresses: {
    object: {
      value: '/{bucket}/{key}',
      use: 'puts, gives back and takes away one object',
      source: 'get',
    },
  },
  messages: {
    address: {
      source: 'query',
      sent: [
        'X-Amz-Algorithm',
        'X-Amz-Credential',
        'X-Amz-Date',
        'X-Amz-Expires',
        'X-Amz-SignedHeaders',
        'X-Amz-Signature',
      ],
      values: { 'X-Amz-Algorithm': ['AWS4-HMAC-SHA256'] },
    },
  },
  refusals: {},
  words: {
    payload: {
      'UNSIGNED-PAYLOAD': {
        meaning: 'what is sent is not part of what is signed',
        as: 'any content',
        source: 'query',
      },
    },
  },
  rules: {
    put: { says: 'An object is there, and whole, once success was answered.', source: 'put' },
    remove: { says: 'Taking away succeeds also where there was nothing.', source: 'remove' },
    statuses: {
      says: 'Success is 200 for what is put, and 204 for what is taken away.',
      source: 'compatible',
    },
    missing: { says: '404 means that there is no such object.', source: 'errors' },
  },
  samples: {},
  unproved: {
    others: {
      claim:
        'Other S3-compatible storage may return 200 or 404 when an object to be deleted no longer exists.',
      ask: 'What does the storage return when an object is deleted twice?',
      meanwhile: '200, 204 and 404 all count as deleted. Everything else is tried again.',
    },
  },
} as const satisfies Protocol;
