import { listFolderFiles } from '@sheaf/contract/routes/files'
import * as routes from '@sheaf/contract/routes/groups'
import { listRelevantPads as relevantPadsRoute } from '@sheaf/contract/routes/pads'
import type { Mount } from '../../http/mount.ts'
import { listGroupFiles } from './group-files.service.ts'
import * as groups from './groups.service.ts'
import { listGroups, listRelevantPads } from './groups.index.service.ts'
import { unlockGroup, viewGroup } from './groups.views.service.ts'

export const mountGroups = (mount: Mount): void => {
  mount(routes.listGroups, async (ctx) => ({ value: await listGroups(ctx) }))
  // The route's path is among those of pads, but answering it takes all groups of a user.
  mount(relevantPadsRoute, async (ctx) => ({ value: await listRelevantPads(ctx) }))
  mount(routes.viewGroup, (ctx, { params: { id }, query }, { verified }) =>
    viewGroup(ctx, id, { typed: query.password, verified }),
  )
  // The route's path is among those of files, but answering it takes the group's pads.
  mount(listFolderFiles, (ctx, { params: { id }, query }, { verified }) =>
    listGroupFiles(ctx, id, query, { typed: query.password, verified }),
  )
  mount(routes.unlockGroup, (ctx, { params: { id }, body }, { verified }) =>
    unlockGroup(ctx, id, { typed: body.password, verified }),
  )
  mount(routes.createGroup, async (ctx, { body }) => {
    const value = await groups.createGroup(ctx, body)
    return { key: value._id, value }
  })
  mount(routes.saveGroup, async (ctx, { params: { id }, body, version }) => ({
    key: id,
    ...(await groups.saveGroup(ctx, id, body, version)),
  }))
  mount(routes.removeGroup, async (ctx, { params: { id } }) => {
    await groups.removeGroup(ctx, id)
    return { key: id }
  })
  mount(routes.inviteToGroup, async (ctx, { body: { gid, invite, loginsOrEmails } }) => {
    const act = invite ? groups.inviteUsers : groups.shareAdministration
    return { ...(await act(ctx, gid, loginsOrEmails)) }
  })
  mount(routes.addWatchers, async (ctx, { body: { gid, loginsOrEmails } }) => ({
    ...(await groups.addWatchers(ctx, gid, loginsOrEmails)),
  }))
  mount(routes.resignFromGroup, async (ctx, { body: { gid } }) => ({
    value: await groups.resignFromGroup(ctx, gid),
  }))
}
