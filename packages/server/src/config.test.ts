import { expect, test } from 'vitest'
import { ConfigError, readConfig, unreadVariables } from './config.ts'

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
])('[OPS-14] %s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(name)
})

test.each(['SHEAF_PROT', 'SHEAF_DATABSE_URL', 'SHEAF_ADMIN_PASWORD', 'SHEAF_LIMIT', 'SHEAF_PORTT', 'SHEAF_LOG_LEVE1'])(
  '[OPS-29] %s, nearly a variable of ours, stops the start',
  (name) => {
    expect(() => readConfig({ [name]: '' })).toThrow(`${name}: there is no such variable, but SHEAF_`)
  },
)

test('[OPS-29] what an orchestrator sets for a service called sheaf is left alone', () => {
  const others = { SHEAF_SERVICE_HOST: '10.0.0.7', SHEAF_PORT_9001_TCP_ADDR: '10.0.0.7', SHEAF_ROOT: '/srv' }
  expect(readConfig(others)).toEqual(readConfig({}))
  expect(unreadVariables({ ...others, SHEAF_PORT: '80', PATH: '/bin' })).toEqual(Object.keys(others))
})

test('[OPS-10] trusted proxies are separated by commas', () => {
  expect(readConfig({ SHEAF_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
  ])
})
