import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readS3Address } from './s3-address.ts'

const KEYS = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key', AWS_SESSION_TOKEN: 'token' }

test('[FILE-90] an address names host, bucket, prefix, region and keys, any sign in which may be written', () => {
  expect(
    readS3Address('s3://a%3Ab:c%2Fd%40@s3.example.org:9000/files/pads/new?region=eu-west-1&tls=off', KEYS),
  ).toEqual({
    bucketUrl: 'http://s3.example.org:9000/files/',
    prefix: 'pads/new/',
    region: 'eu-west-1',
    accessKeyId: 'a:b',
    secretAccessKey: 'c/d@',
  })
  expect(readS3Address('s3://s3.example.org/files', { ...KEYS, AWS_REGION: 'eu-north-1' })).toEqual({
    bucketUrl: 'https://s3.example.org/files/',
    prefix: '',
    region: 'eu-north-1',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    sessionToken: 'token',
  })
  expect(readConfig({ SHEAF_FILES_URL: 's3://a:b@[::1]:9000/files' }).filesBucket).toMatchObject({
    bucketUrl: 'https://[::1]:9000/files/',
    region: 'us-east-1',
  })
  expect(readConfig({ SHEAF_FILES_URL: '' }).filesBucket).toBeUndefined()
})

test.each([
  ['https://key:secret@host/bucket', /must be s3:/],
  ['s3:bucket', /must be s3:/],
  ['s3://key:secret@host', /must name a bucket/],
  ['s3://key:secret@host/', /must name a bucket/],
  ['s3://key:secret@host/B', /must name a bucket/],
  ['s3://key:secret@host/bucket/a%20b', /prefix/],
  ['s3://key:secret@host/bucket?regoin=x', /not known: regoin/],
  ['s3://key:secret@host/bucket?tls=yes', /tls/],
  ['s3://key@host/bucket', /without its secret/],
  ['s3://host/bucket', /AWS_ACCESS_KEY_ID/],
  ['s3://key:sec%ret@host/bucket', /percent-encoded/],
])(
  '[FILE-91] the address %s stops the start, is told what is wrong, and its secret is not told',
  (address, message) => {
    const read = () => readConfig({ SHEAF_FILES_URL: address })
    expect(read).toThrow(message)
    expect(read).toThrow(/SHEAF_FILES_URL/)
    expect(read).not.toThrow(/key:sec/)
  },
)
