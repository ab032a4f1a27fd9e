import { expect, onTestFinished, test } from 'vitest'
import { mailServer } from '@sheaf/server/testing/servers/mail-server'
import { Api } from '../../bench/client/api.ts'
import { createPostgresDatabase } from '@sheaf/server/testing/databases/postgres'
import { Server } from '../../bench/client/server.ts'

const ADMIN_PASSWORD = 'site administrator'

/** Starts a server whose settings can be changed. */
const openServer = async (): Promise<{ server: Server; api: Api; set: (values: object) => Promise<void> }> => {
  const postgres = process.env['TEST_DATABASE'] === 'postgres' ? await createPostgresDatabase() : undefined
  const server = await Server.create({ databaseUrl: postgres?.url, env: { SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD } })
  onTestFinished(async () => {
    await server.dispose()
    await postgres?.drop()
  })
  await server.start()
  const api = new Api(server.url)
  const { token } = await api.call('POST', '/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD })
  return {
    server,
    api,
    set: async (values) => {
      for (const [key, value] of Object.entries(values))
        await api.call('PUT', `/configuration/${key}`, { value }, String(token))
    },
  }
}

test('[MAIL-2, MAIL-19, ACC-26] a server killed while it sends a mail sends it when it is back, and its link works', async () => {
  const { server, api, set } = await openServer()
  let isUnderWay: () => void
  const underWay = new Promise<void>((resolve) => (isUnderWay = resolve))
  // This mail server accepts the connection and the sender, and then answers nothing more.
  const silent = await mailServer({ onRcptTo: () => isUnderWay() })
  await set(silent.settings)
  await api.register('ada')
  await api.call('POST', '/passrecover', { email: 'ada@example.org' })
  await underWay
  await server.kill()

  await server.start()
  const answering = await mailServer()
  await set(answering.settings)
  const mail = await answering.arrived()
  const token = mail.linkWith('passrecover').split('/').at(-1)
  const password = 'another password'
  expect(await api.call('PUT', `/passrecover/${token}`, { password })).toEqual({ success: true, login: 'ada' })
  await api.call('POST', '/auth/login', { login: 'ada', password })
  expect(answering.mails).toHaveLength(1)
})
