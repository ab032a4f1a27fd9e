import { padIdSchema } from '@sheaf/contract/ids'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { viewPad } from '@sheaf/contract/routes/pads'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { callApi, type ApiTarget } from '../../lib/page/call-api.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'

/**
 * Returns what the server answers, or undefined if it refuses, since asking again would not help. Throws on errors that
 * may pass.
 */
const read = async (site: ApiTarget, path: string): Promise<unknown> => {
  const response = await callApi(site, path)
  if (response.ok) return response.json()
  const isRefusal = response.status < 500 && response.status !== 429
  if (isRefusal) return undefined
  throw new Error(`${path}: ${response.status}`)
}

/**
 * Returns the people of the pad's group whom the server lets this reader see. Rejects if the server could not answer.
 */
export const readGroupPeople = async (site: ApiTarget, padId: string): Promise<FolderPerson[]> => {
  const pad = await read(site, `/pad/${encodeURIComponent(padIdSchema.parse(padId))}`)
  if (pad === undefined) return []
  const group = await read(site, `/group/${encodeURIComponent(viewPad.reply.parse(pad).value.group)}`)
  if (group === undefined) return []
  const { users = {} } = viewGroup.reply.parse(group)
  const compare = nameOrder(currentLanguage())
  return Object.values(users)
    .map(({ _id: id, login, name = login }) => ({ id, login, name }))
    .toSorted((a, b) => compare(a.login, b.login))
}
