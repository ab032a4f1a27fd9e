import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { loadPadFacts } from '../pads/pads.service.ts'

export interface Reader {
  readonly id: UserId
  readonly login: string
}

type ReadingCtx = Omit<Parameters<typeof loadPadFacts>[0], 'actor' | 'address'>

/** MAIL-15: the pad, if this person may read it now, as they are and without typing a password. */
export const findReadable = async (ctx: ReadingCtx, { id, login }: Reader, pad: PadId): Promise<Pad | undefined> => {
  const actor = { kind: 'user', id, login } as const
  const loaded = await loadPadFacts({ ...ctx, actor, address: '' }, pad)
  return loaded && canViewPad(actor, loaded.facts).allowed ? loaded.pad : undefined
}
