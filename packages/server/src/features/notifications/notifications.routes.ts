import { notifyUsers } from '@sheaf/contract/routes/mails'
import type { Mount } from '../../http/mount.ts'
import * as notifications from './notifications.service.ts'

export const mountNotifications = (mount: Mount): void => {
  mount(notifyUsers, async (ctx, { body }) => {
    await notifications.notifyUsers(ctx, body)
    return {}
  })
}
