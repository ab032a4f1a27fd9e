import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('[PAD-26, ERR-10, W-11, W-12] a group that a stranger may not know of answers as one that does not exist', async () => {
  const app = await testApp()
  const [ada, eve] = [await app.user('ada'), await app.user('eve')]
  const hidden = (await ada.post('/group', { name: 'Board' })).body['key']
  const own = (await eve.post('/group', { name: 'Mine' })).body['key']
  const pad = (await eve.post('/pad', { name: 'Notes', group: own })).body['key']
  for (const ask of [
    (group: string) => eve.post('/pad', { name: 'x', group }),
    (group: string) => eve.put(`/pad/${pad}`, { group }),
  ]) {
    const [known, unknown] = [await ask(hidden), await ask('unknown')]
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body })
    expect(known.status).toBe(400)
  }
})
