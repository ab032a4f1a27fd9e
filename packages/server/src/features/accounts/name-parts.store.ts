import type { UserId } from '@sheaf/contract/ids'
import { wordsOfPerson } from '@sheaf/contract/name-search'
import type { PersonNames } from '@sheaf/contract/policy/display-name'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { Flag } from '../../db/tables/flags.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'

/*
 * USR-11: the index by which people are found by any part of their names. It holds each word of a person's names from
 * each of its letters on, so that a part of a word is the beginning of an entry, and a range of the index finds it: no
 * search reads more than what it finds.
 */

/** Longest beginning that is told apart; what is behind it makes no difference. */
const PART_MAX = 24

/** Returns the beginning by which a word is compared. */
const comparedPart = (word: string): string => [...word].slice(0, PART_MAX).join('')

/** Returns what follows every text that begins with this one. */
export const afterAll = (key: string): string => `${key}\u{10FFFF}`

interface NamePart {
  readonly part: string
  readonly is_inside: Flag
}

/** Returns the entries of one person: 0 in `is_inside` marks whole words. */
export const namePartsOf = (person: PersonNames): NamePart[] => {
  const parts = new Map<string, Flag>()
  for (const word of wordsOfPerson(person)) {
    const letters = [...word]
    for (const at of letters.keys()) {
      const part = comparedPart(letters.slice(at).join(''))
      if (at === 0) parts.set(part, 0)
      // A last letter alone tells nothing in an alphabet; a last character of a Chinese name may be half of it.
      else if (part.length > 1 || part > '\u024f') parts.set(part, parts.get(part) ?? 1)
    }
  }
  return [...parts].map(([part, is_inside]) => ({ part, is_inside }))
}

/** Makes a person be found by their present names, and by no earlier ones. */
export const indexNames = async (db: Db, id: UserId): Promise<void> => {
  const names = await db
    .selectFrom('users')
    .select(['login', 'firstname', 'lastname', 'pad_nickname as padNickname'])
    .where('id', '=', id)
    .executeTakeFirst()
  await db.deleteFrom('user_name_parts').where('user_id', '=', id).execute()
  if (!names) return
  const rows = namePartsOf(names).map((part) => ({ ...part, user_id: id }))
  for (const chunk of insertChunksOf(rows)) await db.insertInto('user_name_parts').values(chunk).execute()
}

/** Condition for a user of whose names the word is a part. */
export const hasNamePart = (where: ExpressionBuilder<Tables, 'users'>, word: string): Expression<SqlBool> => {
  const part = comparedPart(word)
  return where.exists(
    where
      .selectFrom('user_name_parts as p')
      .select('p.part')
      .whereRef('p.user_id', '=', 'users.id')
      .where('p.part', '>=', part)
      .where('p.part', '<', afterAll(part)),
  )
}

/** Ids of all users of whose names the word is a part. */
export const usersWithPart = (db: Db, word: string) => {
  const part = comparedPart(word)
  return db
    .selectFrom('user_name_parts')
    .select('user_id')
    .where('is_inside', 'in', [0, 1])
    .where('part', '>=', part)
    .where('part', '<', afterAll(part))
}

/** Ids of the first users whom the index has for a word, so many entries of it: of those it begins, or those it is inside. */
export const firstUsersWithPart = (db: Db, word: string, isInside: Flag, limit: number) =>
  db
    .selectFrom(
      usersWithPart(db, word)
        .where('is_inside', '=', isInside)
        .orderBy('is_inside')
        .orderBy('part')
        .limit(limit)
        .as('first'),
    )
    .select('first.user_id')
