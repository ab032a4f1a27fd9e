import type { Db } from '../../db/dialect.ts'
import { secretBoxes } from '../../identity/secrets/secret-box.ts'
import { findSetting, insertSetting } from './settings.store.ts'

/** Name of the key check value, stored beside the settings but never among them: no call reads or writes it. */
const KEY = 'secretKey.proof'

/**
 * OPS-11: returns whether a key is the one that this database's secrets are encrypted with, which is the first one that
 * was checked. Another key opens none of them; it occurs on a server that was given its own, or after a restore without
 * the key.
 */
export const isKeyOfDatabase = async (db: Db, secretKey: string): Promise<boolean> => {
  const box = secretBoxes(secretKey)('proof')
  await insertSetting(db, KEY, box.seal('', KEY))
  const checkValue = await findSetting(db, KEY)
  try {
    return box.open(String(checkValue), KEY) === ''
  } catch {
    return false
  }
}
