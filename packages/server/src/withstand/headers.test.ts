import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { testClock } from '../testing/clock.ts'
import { openTestDatabase } from '../testing/databases/databases.ts'

/** Starts the whole server with its built pages. */
const withPages = async (env: Record<string, string> = {}) => {
  const database = await openTestDatabase()
  const config = readConfig({ SHEAF_LIMITS: 'off', SHEAF_DATA_DIR: ':memory:', ...env })
  const app = await buildApp({ config, database, log: pino({ level: 'silent' }), clock: testClock() })
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  return app.http
}

/** Returns `default-src 'self'; object-src 'none'` as a record. */
const policyOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim())
      .map((directive) => [directive.split(' ', 1)[0] as string, directive.replace(/^\S+ ?/, '')]),
  )

test('[SEC-2, W-23] the pages run scripts of our own files and no others', async () => {
  const http = await withPages()
  for (const url of ['/', '/login', '/p/notes', '/no/such/page']) {
    const { headers, body } = await http.inject({ url })
    const policy = policyOf(headers)
    expect([url, policy['script-src'] ?? policy['default-src']]).toEqual([url, "'self'"])
    expect(policy).toMatchObject({ 'object-src': "'none'", 'base-uri': "'self'", 'form-action': "'self'" })
    // What a page was painted from is data, which no browser runs.
    const elements = [...body.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
    const scripts = elements.filter((tag) => !tag.includes(' type="application/json"'))
    expect([url, scripts]).not.toEqual([url, []])
    for (const script of scripts) expect([url, script]).toEqual([url, expect.stringMatching(/\ssrc="(?!https?:|\/\/)/)])
    expect([url, body]).not.toEqual([url, expect.stringMatching(/\son[a-z]+=/i)])
  }
})

test('[SEC-3, W-32] nobody frames anything of ours but pads', async () => {
  const http = await withPages()
  const framedBy = async (url: string) => policyOf((await http.inject({ url })).headers)['frame-ancestors']
  for (const page of ['/', '/group/x/view', '/api/docs']) expect([page, await framedBy(page)]).toEqual([page, "'self'"])
  for (const other of ['/api/configuration', '/api/no/call', '/api/pad/x/export/html', '/l10n/en.json', '/healthz'])
    expect([other, await framedBy(other)]).toEqual([other, "'none'"])
})

test('[SEC-3, W-32] what cannot be read as a request is answered as no frame either', async () => {
  const http = await withPages()
  const { port, hostname } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), hostname)
  socket.write('FOO / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await text(socket)).toContain("\r\ncontent-security-policy: frame-ancestors 'none'\r\n")
})

test('[SEC-3, W-32] a pad is framed by this site and those that the configuration names', async () => {
  const http = await withPages({ SHEAF_FRAME_ANCESTORS: 'https://intranet.example.org' })
  const { headers } = await http.inject({ url: '/p/notes' })
  expect(policyOf(headers)['frame-ancestors']).toBe("'self' https://intranet.example.org")
})

test('[SEC-4, W-6] no address of ours reaches another site, and no browser guesses what a reply is', async () => {
  const http = await withPages()
  for (const url of ['/', '/p/notes', '/api/configuration', '/passrecover/secret']) {
    const { headers } = await http.inject({ url })
    expect([url, headers['referrer-policy']]).toEqual([url, 'no-referrer'])
    expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
  }
})

test('[LANG-11, W-35] no name of a language leads to another file', async () => {
  const http = await withPages()
  for (const language of ['xx', '..%2F..%2Fpackage', '__proto__', 'en%00', 'constructor']) {
    const { statusCode, body } = await http.inject({ url: `/l10n/${language}.json` })
    const refusal = { error: 'BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM' }
    expect([language, statusCode, JSON.parse(body)]).toEqual([language, 404, refusal])
  }
})
