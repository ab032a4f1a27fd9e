import * as routes from '@sheaf/contract/routes/pads'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import type { Mount } from '../../http/mount.ts'
import { removeAnyPad } from './anonymous-pads.service.ts'
import * as pads from './pads.service.ts'
import type { PasswordCredentials } from './private-password.ts'

export const mountPads = (mount: Mount): void => {
  const view = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials) => {
    const { pad, access, version } = await pads.viewPad(ctx, id, credentials)
    const { read, write, chat, history } = access
    const may = { read: read.allowed, write: write.allowed, chat: chat.allowed, history: history.allowed }
    return { key: id, value: pad, access: may, ...(version === undefined ? {} : { version }) }
  }
  mount(routes.viewPad, (ctx, { params: { id }, query }, { verified }) =>
    view(ctx, id, { typed: query.password, verified }),
  )
  mount(routes.unlockPad, (ctx, { params: { id }, body }, { verified }) =>
    view(ctx, id, { typed: body.password, verified }),
  )
  mount(routes.viewIsPublic, async (ctx, { params: { id } }) => ({
    key: id,
    ispublic: await pads.isPublicPad(ctx, id),
  }))
  mount(routes.viewLastEdited, async (ctx, { params: { id }, query }, { verified }) => {
    const { pad } = await pads.viewPad(ctx, id, { typed: query.password, verified })
    return { result: { lastEdited: pad.lastEdited } }
  })
  mount(routes.savePad, async (ctx, { params: { id }, body, version }) => ({
    key: id,
    ...(await pads.savePad(ctx, id, body, version)),
  }))
  mount(routes.removePad, async (ctx, { params: { id } }) => {
    await removeAnyPad(ctx, id)
    return { key: id }
  })
}
