import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresQueryCompiler, SqliteAdapter, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { FORM, forms } from './index.ts'

/** Digest of the statements that make each form in an empty database. A new form adds its line. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: '1178068a05356df7',
  2: '1744a914d9c11508',
  3: '359b92e4e1be0150',
  4: '9f9ec9fa6e10b9c8',
  5: '4ce041f1569c3c7d',
  6: 'a56576672018d057',
  7: 'e93f5cd10a84e4f8',
  8: '42f11d91c3cd9ba1',
  9: '79d4663638e6f198',
  10: '66a8a5a5ddec11e6',
  11: '1fbfe7305da8587f',
  12: '6355e4093ed4117d',
  13: 'dfee45634bf84ebb',
}

const ENGINES = [
  { createAdapter: () => new SqliteAdapter(), createQueryCompiler: () => new SqliteQueryCompiler() },
  { createAdapter: () => new PostgresAdapter(), createQueryCompiler: () => new PostgresQueryCompiler() },
]

/** Returns the statements by which the migrations make the tables on both engines. None is executed. */
const statements = async (): Promise<readonly string[]> => {
  const made: string[] = []
  for (const engine of ENGINES) {
    const db = new Kysely<unknown>({
      dialect: {
        ...engine,
        createDriver: () => new DummyDriver(),
        createIntrospector: () => {
          throw new Error('A migration does not look at the database')
        },
      },
      log: ({ query }) => void made.push(query.sql.replaceAll(/\s+/g, ' ')),
    })
    for (const { up } of Object.values(forms.first)) await up(db)
  }
  return made
}

test('[DEV-32] a change of what the migrations make comes with a new number of the form', async () => {
  const digest = createHash('sha256')
    .update((await statements()).join('\n'))
    .digest('hex')
    .slice(0, 16)
  expect(digest, 'Raise FORM in index.ts, and add the digest of the new form here').toBe(DIGESTS[FORM])
})
