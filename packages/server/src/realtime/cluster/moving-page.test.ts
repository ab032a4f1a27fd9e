import { expect, test } from 'vitest'
import { hasPostgres } from '../../testing/servers/services.ts'
import { openPage } from '../testing/page.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'

test.runIf(hasPostgres)(
  '[RT-20, RT-11] a page that comes from another server with text of others is let in before this one has heard of it',
  async () => {
    const site = await twoServers(NO_REDIS)
    const pad = await site.pad()
    const reader = await site.on(0, pad)
    const [anna, ben] = [await site.on(1, pad, site.admin.token), await site.on(1, pad, site.user.token)]
    anna.write('known to both')
    await anna.saved()
    await reader.shows('known to both')
    anna.write('known to one')
    await ben.shows('known to one')
    await ben.disconnect()
    ben.write('unsent')
    const { doc } = ben
    const moved = await openPage({ url: site.urls[0], pad, doc, credentials: { token: site.user.token } })
    await moved.saved()
    expect(moved.reasons).toEqual([])
    expect(reader.text()).toBe('known to both\nknown to one\nunsent')
    const { admin, user } = site
    expect((await site.log(pad)).map(({ author }) => author)).toEqual([admin.id, admin.id, user.id])
  },
)
