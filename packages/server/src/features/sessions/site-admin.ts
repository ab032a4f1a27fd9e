import { randomBytes } from 'node:crypto'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { findSetting, insertSetting } from '../settings/settings.store.ts'

/** Beside the settings, never among them: no call reads or writes it. */
const KEY = 'siteAdmin.passwordHash'

const hashes = new Map<string, Promise<string>>()

/** The hash that the site administrator's password is held against: of the configured one, else of the one made at the first start. */
export const siteAdminHash = async ({
  config,
  db,
  hasher,
}: Pick<Services, 'config' | 'hasher'> & { readonly db: Db }): Promise<string | undefined> => {
  if (config.adminPassword !== '') {
    const known = hashes.get(config.adminPassword) ?? hasher.hash(config.adminPassword)
    hashes.set(config.adminPassword, known)
    return known
  }
  const stored = await findSetting(db, KEY)
  return typeof stored === 'string' ? stored : undefined
}

/** At the first start without a configured password: makes one. Answers it, to be printed once; later nothing. */
export const ensureSiteAdmin = async (
  services: Pick<Services, 'config' | 'hasher'> & { readonly db: Db },
): Promise<string | undefined> => {
  if (services.config.adminPassword !== '' || (await findSetting(services.db, KEY)) !== undefined) return undefined
  const password = randomBytes(15).toString('base64url')
  return (await insertSetting(services.db, KEY, await services.hasher.hash(password))) ? password : undefined
}
