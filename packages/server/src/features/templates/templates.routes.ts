import { createPad } from '@sheaf/contract/routes/pads'
import type { Mount } from '../../http/mount.ts'
import { createPadFromTemplate } from './templates.service.ts'

export const mountTemplates = (mount: Mount): void => {
  mount(createPad, async (ctx, { body }, { verified }) => {
    const value = await createPadFromTemplate(ctx, body, { typed: undefined, verified })
    return { key: value._id, value }
  })
}
