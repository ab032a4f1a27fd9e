import { strFromU8, unzipSync } from 'fflate'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import type { GroupFixture } from './group-fixture.ts'
import type { Caller } from '../test-app.ts'

type Site = Pick<GroupFixture, 'app'>

/** Returns the reply to a call for a file, which the callers of the tests would read as JSON. */
export const download = async ({ app }: Site, { token }: Caller, path: string) => {
  const reply = await app.http.inject({
    url: `/api${path}`,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload, text: reply.payload }
}

export const FILE = { status: 200, error: undefined }
export const HIDDEN = { status: 404, error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' }
export const refused = (status: number, key: string) => ({ status, error: `BACKEND.ERROR.${key}` })

export const outcome = async (site: Site, caller: Caller, path: string) => {
  const { status, headers, text } = await download(site, caller, path)
  const isFile = String(headers['content-disposition']).startsWith('attachment')
  return { status, error: isFile ? undefined : (JSON.parse(text) as { error: string }).error }
}

export const unzip = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

/** Makes a site with a pad `Minutes` that says `<b>bold</b> words`. */
export const writtenSite = async () => {
  const site = await realtimeSite({ name: 'Board' })
  const id = await site.pad()
  const page = await site.open(id, { credentials: { token: site.user.token! } })
  page.write('<b>bold</b> words')
  await page.saved()
  const files = async (path: string, caller: Caller) => unzip((await download(site, caller, path)).bytes)
  return { ...site, id, files }
}
