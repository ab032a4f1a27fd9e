import * as routes from '@sheaf/contract/routes/redaction'
import { GUEST_COOKIE } from '../../../http/pages/pages.ts'
import type { Mount } from '../../../http/mount.ts'
import { findRedactions, redactPad, viewRedaction } from './redaction.service.ts'

export const mountRedactions = (mount: Mount): void => {
  mount(routes.findRedactions, async (ctx, { params: { id }, query, body }, { verified }) => ({
    value: await findRedactions(ctx, id, body, { typed: query.password, verified }),
  }))
  mount(routes.redactPad, async (ctx, { params: { id }, query, body }, { verified }, browser) => ({
    value: await redactPad(ctx, id, body, {
      typed: query.password,
      verified,
      guest: browser.readCookie(GUEST_COOKIE),
    }),
  }))
  mount(routes.viewRedaction, async (ctx, { params: { id, job }, query }, { verified }) => ({
    value: await viewRedaction(ctx, id, job, { typed: query.password, verified }),
  }))
}
