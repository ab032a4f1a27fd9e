import { SETTINGS, type SettingKey } from '@sheaf/contract/entities/settings'
import { z } from 'zod'
import type { SecretBoxes } from '../../identity/secrets/secret-box.ts'

const PURPOSE = 'settings'
const sealedSchema = z.strictObject({ sealed: z.string() })

/** Returns a setting as it is stored: secrets are encrypted at rest (OPS-11). */
export const sealSetting = (secretBox: SecretBoxes, key: SettingKey, value: unknown): unknown =>
  SETTINGS[key].isSecret ? { sealed: secretBox(PURPOSE).seal(JSON.stringify(value), key) } : value

/** Returns a stored setting in plain text. Throws if it was sealed with another key than this server's. */
export const openSetting = (secretBox: SecretBoxes, key: SettingKey, stored: unknown): unknown => {
  const { data } = sealedSchema.safeParse(stored)
  return data ? (JSON.parse(secretBox(PURPOSE).open(data.sealed, key)) as unknown) : stored
}
