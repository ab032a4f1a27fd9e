import { createPad, listSiteTemplates, readTemplate } from '@sheaf/contract/routes/pads'
import type { Mount } from '../../http/mount.ts'
import * as templates from './templates.service.ts'

export const mountTemplates = (mount: Mount): void => {
  mount(listSiteTemplates, async (ctx) => ({ value: await templates.listSiteTemplates(ctx) }))
  mount(readTemplate, async (ctx, { params: { id }, query, body }, { verified }) => ({
    lines: await templates.readTemplate(ctx, id, body, { typed: query.password, verified }),
  }))
  mount(createPad, async (ctx, { body }, { verified }) => {
    const value = await templates.createPadFromTemplate(ctx, body, { typed: undefined, verified })
    return { key: value._id, value }
  })
}
