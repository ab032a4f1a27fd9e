import { expect, onTestFinished, test } from 'vitest'
import { nameKey } from '../../features/accounts/account-keys.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { insertChunksOf } from '../insert-chunks.ts'
import { up } from './018-name-keys.ts'

const NAMES = [
  ['Élodie', 'Ångström'],
  ['ẞtraße', 'İpek'],
  ['Anna', ' Bauer '],
  ['', ''],
] as const
/** There are more people than fit into one batch. */
const PEOPLE = Array.from({ length: 1100 }, (_, at) => {
  const [firstname, lastname] = NAMES[at % NAMES.length] ?? ['', '']
  return { id: `u${String(at).padStart(5, '0')}`, firstname, lastname }
})

/** Lowercases as SQLite does, which knows only English letters. */
const lower = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

test('[W-34, ADM-18] names of any letters are found after an upgrade as if they were saved now', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  const rows = PEOPLE.map(({ id, firstname, lastname }) => ({
    id,
    login: id,
    login_key: id,
    email: id,
    email_key: id,
    password_hash: '',
    firstname,
    firstname_key: lower(firstname),
    lastname,
    lastname_key: lower(lastname),
    organization: '',
    pad_nickname: '',
    lang: 'en',
    color: '',
    hide_help: 0 as const,
    use_login_and_color_in_pads: 0 as const,
    digest_frequency: 'never',
    active: 1 as const,
    ctime: 0,
  }))
  for (const some of insertChunksOf(rows)) await db.insertInto('users').values(some).execute()
  // A migration does not know the types of tables.
  await up(db as never)
  const now = await db.selectFrom('users').select(['id', 'firstname_key', 'lastname_key']).orderBy('id').execute()
  expect(now).toEqual(
    PEOPLE.map(({ id, firstname, lastname }) => ({
      id,
      firstname_key: nameKey(firstname),
      lastname_key: nameKey(lastname),
    })),
  )
})
