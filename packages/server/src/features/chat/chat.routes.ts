import * as routes from '@sheaf/contract/routes/chat'
import type { Mount } from '../../http/mount.ts'
import * as chat from './chat.service.ts'

export const mountChat = (mount: Mount): void => {
  mount(routes.removeChatHistory, async (ctx, { params: { id } }) => {
    await chat.removeChatHistory(ctx, id)
    return { key: id }
  })
}
