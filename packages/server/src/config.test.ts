import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('[OPS-5, OPS-6, OPS-7, OPS-8] without variables the defaults hold', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 9001,
    basePath: '/',
    dataDir: './data',
    databaseUrl: '',
    redisUrl: '',
    adminLogin: 'admin',
    adminPassword: '',
    trustedProxies: [],
    limits: 'on',
  })
})

test('[OPS-7] a base path ends with a slash, whether it was written or not', () => {
  for (const path of ['/pads', '/pads/']) expect(readConfig({ SHEAF_BASE_PATH: path }).basePath).toBe('/pads/')
})

test.each([
  ['SHEAF_PORT', 'high'],
  ['SHEAF_PORT', '70000'],
  ['SHEAF_BASE_PATH', 'pads'],
  ['SHEAF_BASE_PATH', '/a b/'],
  ['SHEAF_DATABASE_URL', 'mysql://x'],
  ['SHEAF_REDIS_URL', 'http://x'],
  ['SHEAF_ADMIN_PASSWORD', 'short'],
  ['SHEAF_SECRET_KEY', 'short'],
  ['SHEAF_LIMITS', 'many'],
  ['SHEAF_LOG_LEVEL', 'loud'],
  ['SHEAF_PROT', '9001'],
])('[OPS-14] %s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test('[OPS-10] trusted proxies are separated by commas', () => {
  expect(readConfig({ SHEAF_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ])
})
