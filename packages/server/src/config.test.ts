import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, unreadVariables, weaknesses } from './config.ts'
import { requestOriginReader } from './http/requests/request-origin.ts'

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
    limits: { login: 10, address: 200, sockets: 5000 },
  })
})

test('[OPS-7] a base path begins and ends with a slash, whether they were written or not', () => {
  for (const path of ['/pads', '/pads/', 'pads', 'pads/'])
    expect(readConfig({ SHEAF_BASE_PATH: path }).basePath).toBe('/pads/')
})

test.each([
  ['SHEAF_PORT', 'high'],
  ['SHEAF_PORT', '70000'],
  ['SHEAF_BASE_PATH', '/a b/'],
  ['SHEAF_DATABASE_URL', 'mysql://x'],
  ['SHEAF_REDIS_URL', 'http://x'],
  ['SHEAF_FILES_URL', 'https://key:secret@s3.example.org/bucket'],
  ['SHEAF_LIMITS', 'many'],
  ['SHEAF_LIMITS', 'login'],
  ['SHEAF_LIMITS', 'login=-1'],
  ['SHEAF_LIMITS', 'login=0'],
  ['SHEAF_LIMITS', 'sockets=00'],
  ['SHEAF_LIMITS', 'login=10,on'],
  ['SHEAF_LIMITS', 'logn=5'],
  ['SHEAF_LIMITS', 'toString=5'],
  ['SHEAF_LIMITS', 'login=5,login=6'],
  ['SHEAF_TRUSTED_PROXIES', 'proxy.local'],
  ['SHEAF_TRUSTED_PROXIES', '127.0.0.1,proxy.local'],
  ['SHEAF_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['SHEAF_TRUSTED_PROXIES', '10.0.0.0/255.0.0.0'],
  ['SHEAF_TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['SHEAF_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['SHEAF_TRUSTED_PROXIES', '::/0'],
  ['SHEAF_TRUSTED_PROXIES', 'fe80::1%eth0'],
  ['SHEAF_TRUSTED_PROXIES', '300.0.0.1'],
  ['SHEAF_TRUSTED_PROXIES', '*'],
  ['SHEAF_TRUSTED_PROXIES', 'toString'],
  ['SHEAF_LOG_LEVEL', 'loud'],
])('[OPS-12, OPS-14] %s=%s stops the start and is named', (name, value) => {
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

test('[OPS-14] a message names what is not known among several values', () => {
  expect(() => readConfig({ SHEAF_LIMITS: 'address=500,logn=5' })).toThrow(/SHEAF_LIMITS: .*logn.*\blogin\b/)
  expect(() => readConfig({ SHEAF_TRUSTED_PROXIES: '127.0.0.1,proxy.local' })).toThrow(
    /SHEAF_TRUSTED_PROXIES: .*proxy\.local/,
  )
})

test('[OPS-14] an empty variable is one that is not set', () => {
  const names = ['SHEAF_HOST', 'SHEAF_PORT', 'SHEAF_BASE_PATH', 'SHEAF_DATABASE_URL', 'SHEAF_LIMITS', 'SHEAF_LOG_LEVEL']
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
})

test('[OPS-36] a short password of the administrator and a short key are taken, and warned of', () => {
  const short = { SHEAF_ADMIN_PASSWORD: 'short', SHEAF_SECRET_KEY: 'short' }
  expect(readConfig(short)).toMatchObject({ adminPassword: 'short', secretKey: 'short' })
  expect(weaknesses(short).map((line) => line.split(' ')[0])).toEqual(['SHEAF_ADMIN_PASSWORD', 'SHEAF_SECRET_KEY'])
  expect(weaknesses({ SHEAF_ADMIN_PASSWORD: 'x'.repeat(8), SHEAF_SECRET_KEY: 'x'.repeat(32) })).toEqual([])
  expect(weaknesses({})).toEqual([])
})

test('[OPS-10] trusted proxies are addresses and networks, separated by commas, and names of networks', () => {
  const trusted = (list: string) => readConfig({ SHEAF_TRUSTED_PROXIES: list }).trustedProxies
  expect(trusted('127.0.0.1, 10.0.0.0/8,')).toEqual(['127.0.0.1', '10.0.0.0/8'])
  expect(trusted('::1,2001:DB8::/32,::ffff:10.0.0.1')).toEqual(['::1', '2001:DB8::/32', '::ffff:10.0.0.1'])
  expect(trusted('loopback')).toEqual(['127.0.0.1/8', '::1/128'])
})

test('[OPS-10] what may be a trusted proxy is taken by requests and sockets alike', async () => {
  const config = readConfig({
    SHEAF_TRUSTED_PROXIES:
      'loopback,linklocal,uniquelocal,127.0.0.1,0.0.0.0/1,1.2.3.4/32,::,::/1,::1/128,::ffff:1.2.3.4',
  })
  const app = Fastify({ trustProxy: [...config.trustedProxies] })
  app.get('/', (request) => request.ip)
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await app.inject({ url: '/', headers, remoteAddress: '192.168.0.1' })).body).toBe('203.0.113.7')
  const request = { headers, socket: { remoteAddress: '192.168.0.1' } } as unknown as IncomingMessage
  expect(requestOriginReader(config)(request).address).toBe('203.0.113.7')
})

test('[OPS-12] figures change the limits they name, and off there are none', () => {
  const { limits } = readConfig({ SHEAF_LIMITS: 'login=20, sockets=7' })
  expect(limits).toEqual({ ...readConfig({ SHEAF_LIMITS: 'on' }).limits, login: 20, sockets: 7 })
  for (const off of ['off', 'OFF']) expect(readConfig({ SHEAF_LIMITS: off }).limits).toBeUndefined()
})

test.each(['p@ss#w$rd/x', "it's 100% ?&=+:;é", '%41'])(
  '[OPS-111] the password %s of the database may be given apart, with every sign as it is',
  (password) => {
    for (const url of [
      'postgres://sheaf@db/sheaf',
      'postgres:///sheaf?host=/run/postgresql',
      'postgres://a:old@db/b',
    ]) {
      const { databaseUrl } = readConfig({ SHEAF_DATABASE_URL: url, SHEAF_DATABASE_PASSWORD: password })
      expect(new pg.Client({ connectionString: databaseUrl }).password).toBe(password)
    }
    expect(readConfig({ SHEAF_DATABASE_PASSWORD: password }).databaseUrl).toBe('')
  },
)

test.each([
  ['SHEAF_DATABASE_URL', 'postgres://sheaf:p#ss@db.example.org/sheaf'],
  ['SHEAF_DATABASE_URL', 'postgres://sheaf:p/ss@db.example.org/sheaf'],
  ['SHEAF_DATABASE_URL', 'postgres://sheaf:100%@db.example.org/sheaf'],
  ['SHEAF_REDIS_URL', 'redis://:p#ss@cache:6379'],
  ['SHEAF_REDIS_URL', 'redis://:100%@cache:6379'],
])('[OPS-111, OPS-14] %s=%s is refused, and told how such signs are written', (name, url) => {
  expect(() => readConfig({ [name]: url })).toThrow(new RegExp(`${name}: must be .*percent-encoded`))
})
