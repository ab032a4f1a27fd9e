import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { testApp } from '../testing/test-app.ts'

test('[SEC-42, W-37] an error of the database is logged without the row that it is about', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const app = await testApp()
  await app.user('ada')
  const { db } = app.database
  const ada = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const twin = { ...ada, id: 'twin' as typeof ada.id }
  await db
    .insertInto('users')
    .values(twin)
    .execute()
    .catch((error: unknown) => log.error({ err: error }, 'unexpected error'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/unique/i)
  expect(lines[0]).not.toContain('ada')
  log.error({ err: 'no error' })
  expect(lines[1]).toContain('"err":"no error"')
})
