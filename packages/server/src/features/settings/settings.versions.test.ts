import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('[CFG-51] sign-in messages that two administrators save at once in two languages both hold', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await admin.put('/configuration/loginMsg', { value: { en: 'Hello', fr: 'Salut' } })
  const { version } = (await admin.get('/configuration')).body
  const replies = await Promise.all([
    admin.put('/configuration/loginMsg', { value: { en: 'Hi', fr: 'Salut' } }, version),
    admin.put('/configuration/loginMsg', { value: { en: 'Hello', de: 'Hallo' } }, version),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await admin.get('/configuration/loginMsg')
  expect(body['value']).toEqual({ en: 'Hi', de: 'Hallo' })
  const later = await admin.put('/configuration/loginMsg', { value: { en: 'Good day', de: 'Hallo' } }, body['version'])
  expect(later.body).toMatchObject({ key: 'loginMsg', value: { en: 'Good day', de: 'Hallo' } })
  expect(later.body['version']).toBe((await admin.get('/configuration/loginMsg')).body['version'])
})

test('[CFG-51, WIRE-58] a setting that two change differently is refused with what is stored, and may be saved over it', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const { version } = (await admin.get('/configuration')).body
  await admin.put('/configuration/loginMsg', { value: { en: 'Theirs' } })
  await admin.put('/configuration/title', { value: 'Theirs' })
  expect(await admin.put('/configuration/title', { value: 'Mine' }, version)).toMatchObject({
    status: 412,
    body: { error: 'BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', field: 'title', now: { title: 'Theirs' } },
  })
  const refused = await admin.put('/configuration/loginMsg', { value: { en: 'Mine' } }, version)
  expect(refused).toMatchObject({ status: 412, body: { field: 'loginMsg.en', now: { 'loginMsg.en': 'Theirs' } } })
  expect((await admin.get('/configuration/title')).body['value']).toBe('Theirs')
  expect((await admin.put('/configuration/loginMsg', { value: { en: 'Mine' } }, refused.body['version'])).status).toBe(
    200,
  )
})

test('[CFG-51] what two changes make together must be allowed, too', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const { version } = (await admin.get('/configuration')).body
  await admin.put('/configuration/passwordMin', { value: 20 })
  expect(await admin.put('/configuration/passwordMax', { value: 10 }, version)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' },
  })
})

test('[CFG-51] only the site admin gets the version of the settings', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (const caller of [app.visitor, ada])
    expect((await caller.get('/configuration')).body).not.toHaveProperty('version')
  expect((await ada.put('/configuration/title', { value: 'Mine' }, 'x')).status).toBe(401)
})
