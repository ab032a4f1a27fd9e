import * as routes from '@sheaf/contract/routes/marks'
import type { Mount } from '../../http/mount.ts'
import * as marks from './marks.service.ts'

export const mountMarks = (mount: Mount): void => {
  mount(routes.bookmark, async (ctx, { body: { type, key, marked } }) => {
    await marks.setMark(ctx, { kind: 'bookmark', type, target: key }, marked)
    return {}
  })
  mount(routes.watch, async (ctx, { body: { type, key, marked } }) => {
    await marks.setMark(ctx, { kind: 'watch', type, target: key }, marked)
    return {}
  })
}
