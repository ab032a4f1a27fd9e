import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Services, SiteAdminHash } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { memoize } from '../../lib/memoize.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { findSetting, insertSetting, upsertSetting } from '../settings/settings.store.ts'
import { deleteSiteAdminSessions } from './sessions.store.ts'

/** Key of the password's hash, stored beside the settings but never among them: no call reads or writes it. */
const KEY = 'siteAdmin.passwordHash'
/** Key of the credentials that the existing sessions signed in with. */
const SIGNED_IN_WITH = 'siteAdmin.signedInWith'
const SignedInWith = z.object({ login: z.string(), passwordHash: z.string() })

type SiteAdminServices = Pick<Services, 'config' | 'hasher'> & { readonly db: Db }

export const siteAdminHash = ({ config, hasher }: Pick<Services, 'config' | 'hasher'>): SiteAdminHash => {
  const ofConfigured = memoize(() => hasher.hash(config.adminPassword))
  return async (db) => {
    if (config.adminPassword !== '') return ofConfigured()
    const stored = await findSetting(db, KEY)
    return typeof stored === 'string' ? stored : undefined
  }
}

/** Generates a password at the first start, if none is configured, and returns it; later starts return nothing. */
const makePassword = async ({ config, db, hasher }: SiteAdminServices): Promise<string | undefined> => {
  if (config.adminPassword !== '' || (await findSetting(db, KEY)) !== undefined) return undefined
  const password = randomBytes(15).toString('base64url')
  return (await insertSetting(db, KEY, await hasher.hash(password))) ? password : undefined
}

/** SES-19: ends the sessions of another site administrator, or of another password. */
const endFormerSessions = async (services: SiteAdminServices): Promise<void> => {
  const { config, db, hasher } = services
  const login = loginKey(config.adminLogin)
  const hash = siteAdminHash(services)
  const former = SignedInWith.safeParse(await findSetting(db, SIGNED_IN_WITH)).data
  const isSamePassword =
    config.adminPassword === ''
      ? former?.passwordHash === ((await hash(db)) ?? '')
      : await hasher.verify(former?.passwordHash, config.adminPassword)
  if (isSamePassword && former?.login === login) return
  await deleteSiteAdminSessions(db)
  await upsertSetting(db, SIGNED_IN_WITH, { login, passwordHash: (await hash(db)) ?? '' })
}

/** Runs at every start. Returns the password that it generated, to be printed once. */
export const ensureSiteAdmin = async (services: SiteAdminServices): Promise<string | undefined> => {
  const password = await makePassword(services)
  await endFormerSessions(services)
  return password
}
