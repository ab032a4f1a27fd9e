import { Api, type Account } from '../client/api.ts'
import type { Server } from '../client/server.ts'

export interface Owned {
  readonly api: Api
  readonly owner: Account
  readonly group: string
  readonly pad: string
  readonly padUrl: string
}

/** Creates a user with one pad in a group in which everybody may write. */
export const makePad = async (server: Server): Promise<Owned> => {
  const api = new Api(server.url)
  const owner = await api.register('bench')
  const group = await api.createGroup(owner, 'Bench')
  const pad = await api.createPad(owner, group, 'Bench')
  return { api, owner, group, pad, padUrl: `${server.url}p/${pad}` }
}
