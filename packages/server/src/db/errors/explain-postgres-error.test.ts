import { expect, test } from 'vitest'
import { ConfigError, UnavailableError } from '../../config.ts'
import { freePort } from '../../testing/servers/free-port.ts'
import { hasPostgres, TEST_POSTGRES_URL } from '../../testing/servers/services.ts'
import { openDatabase } from '../open.ts'

test('[OPS-105] a PostgreSQL that does not answer is told in one sentence, and another start may find it', async () => {
  const opening = openDatabase({ url: `postgres://sheaf@localhost:${await freePort()}/sheaf`, dataDir: '' })
  await expect(opening).rejects.toThrow(UnavailableError)
  await expect(opening).rejects.toThrow(/^SHEAF_DATABASE_URL: PostgreSQL does not answer \(.*ECONNREFUSED.*\)\.$/)
})

test.runIf(hasPostgres)('[OPS-105] a database that does not exist has to be set right first', async () => {
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = 'sheaf_of_nobody'
  const opening = openDatabase({ url: url.href, dataDir: '' })
  await expect(opening).rejects.toThrow(ConfigError)
  await expect(opening).rejects.toThrow(/^SHEAF_DATABASE_URL: PostgreSQL refuses \(.*sheaf_of_nobody.*\)\.$/)
})
