import type { Db } from '../../db/dialect.ts'
import { secretBoxes } from '../../identity/secret-box.ts'
import { findSetting, insertSetting } from './settings.store.ts'

/** Beside the settings, never among them: no call reads or writes it. */
const KEY = 'secretKey.proof'

/**
 * OPS-11: whether a key is the one that this database's secrets are encrypted with. The first key that asks is. Another
 * one opens none of them, on a server that was given its own, or after a restore without the key.
 */
export const isKeyOfDatabase = async (db: Db, secretKey: string): Promise<boolean> => {
  const box = secretBoxes(secretKey)('proof')
  await insertSetting(db, KEY, box.seal('', KEY))
  const proof = await findSetting(db, KEY)
  try {
    return box.open(String(proof), KEY) === ''
  } catch {
    return false
  }
}
