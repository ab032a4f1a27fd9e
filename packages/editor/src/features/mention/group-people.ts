import { padIdSchema } from '@sheaf/contract/ids'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { viewPad } from '@sheaf/contract/routes/pads'
import type { MentionPerson } from './mentions.ts'

interface Site {
  readonly base: URL
  /** Of a frame on another site, where the cookie does not travel. */
  readonly token: string | undefined
}

const read = async ({ base, token }: Site, path: string): Promise<unknown> => {
  const response = await fetch(new URL(`api${path}`, base), {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** The people of the pad's group, as far as the server lets this reader see them. */
export const readGroupPeople = async (site: Site, padId: string): Promise<MentionPerson[]> => {
  const pad = viewPad.reply.parse(await read(site, `/pad/${encodeURIComponent(padIdSchema.parse(padId))}`))
  const { users = {} } = viewGroup.reply.parse(await read(site, `/group/${encodeURIComponent(pad.value.group)}`))
  return Object.values(users)
    .map(({ login, firstname = '', lastname = '' }) => ({ login, fullName: `${firstname} ${lastname}`.trim() }))
    .toSorted((a, b) => a.login.localeCompare(b.login))
}
