import * as routes from '@sheaf/contract/routes/exports'
import { Download } from '../../http/replies/download.ts'
import type { Mount } from '../../http/mount.ts'
import * as exports from './exports.service.ts'

const download = ({ name, mediaType, content }: exports.ExportedFile): Download =>
  new Download(name, mediaType, content)

export const mountExports = (mount: Mount): void => {
  mount(routes.exportPad, async (ctx, { params: { id, format }, query }, { verified }) =>
    download(await exports.exportPad(ctx, id, format, { typed: query.password, verified })),
  )
  mount(routes.exportGroup, async (ctx, { params: { id }, query: { pads } }) =>
    download(await exports.exportGroup(ctx, id, pads)),
  )
  mount(routes.exportUser, async (ctx, { params: { login } }) => download(await exports.exportUser(ctx, login)))
}
