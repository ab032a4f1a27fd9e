import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { testApp, type Caller } from '../test-app.ts'

/** Returns the trail as the site admin reads it, newest first. */
export const auditEntries = async (admin: Caller, query = ''): Promise<AuditEntry[]> =>
  (await admin.get(`/audit?limit=200${query}`)).body['value'] as AuditEntry[]

/** Returns the trail in chronological order and in short: who, what, on whom. */
export const actsIn = async (admin: Caller, query = ''): Promise<string[]> =>
  (await auditEntries(admin, query))
    .toReversed()
    .map(({ act, actor, on }) =>
      [actor.login, act, on.user?.login, on.group?.name, on.pad?.name, on.setting].filter(Boolean).join(' '),
    )

/** Makes ada's group `Board` with a pad in it, and the users bob and eve. */
export const withBoard = async (fields: Record<string, unknown> = {}) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const [ada, bob, eve] = [await app.user('ada'), await app.user('bob'), await app.user('eve')]
  const group = (await ada.post('/group', { name: 'Board', ...fields })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Notes', group })).body['key'] as string
  return { app, admin, ada, bob, eve, group, pad }
}
