import { removeUser } from '@sheaf/contract/routes/accounts'
import { expect, test } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { callApi } from './api.ts'

test('[ACC-52] what is to be removed may bring a password along', async () => {
  const server = new FakeServer().on(removeUser, ({ params: { login } }) => ({ key: login })).install()
  await callApi(removeUser, { params: { login: 'anna' }, body: { passwordCurrent: 'correct horse' } })
  await callApi(removeUser, { params: { login: 'anna' } })
  expect(server.calls).toEqual([
    { call: 'DELETE /user/anna', body: { passwordCurrent: 'correct horse' } },
    { call: 'DELETE /user/anna', body: {} },
  ])
})
