import * as routes from '@sheaf/contract/routes/mails'
import type { Mount } from '../../http/mount.ts'
import * as mails from './mails.service.ts'

export const mountMails = (mount: Mount): void => {
  mount(routes.sendTestMail, async (ctx, { body: { email, lang } }) => ({
    ...(await mails.sendTestMail(ctx, email, lang)),
  }))
  mount(routes.listMails, async (ctx, { query }) => ({ ...(await mails.listMails(ctx, query)) }))
  mount(routes.retryMail, async (ctx, { params: { id } }) => ({ value: await mails.retryMail(ctx, id) }))
}
