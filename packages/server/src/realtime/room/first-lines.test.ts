import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import type { Caller } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'

const WITH_PAGES = { withPages: true }

/** Opens the page of a pad as a browser with this session does, and returns what is drawn in the place of its text. */
const openAs = async (
  site: RealtimeSite,
  pad: string,
  caller?: Caller,
  {
    query = '',
    cookies = '',
    headers = {},
  }: { query?: string; cookies?: string; headers?: Record<string, string> } = {},
) => {
  const session = caller?.token === undefined ? '' : `sheaf_session=${caller.token}; `
  const { body, headers: sent } = await site.app.http.inject({
    url: `/p/${pad}${query}`,
    headers: { ...headers, cookie: session + cookies },
  })
  const [, text] =
    /<div class="pad-text has-line-numbers" inert><div class="ProseMirror">(.*?)<\/div><\/div>/s.exec(body) ?? []
  return {
    text,
    hasPlaceholder: body.includes('<div class="pad-opening">'),
    hasTools: body.includes('pad-toolbar-place'),
    html: /<html[^>]*>/.exec(body)?.[0] ?? '',
    cacheControl: sent['cache-control'],
  }
}

/** The same once the page comes with the text, which a busy server leaves out rather than letting the page wait. */
const openWithText = (...args: Parameters<typeof openAs>) =>
  waitFor(async () => {
    const page = await openAs(...args)
    expect(page.text).toBeDefined()
    return page
  })

const padWith = async (site: RealtimeSite, text: string): Promise<PadId> => {
  const pad = (await site.pad()) as PadId
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  page.write(text)
  await page.saved()
  page.close()
  return pad
}

test('[EDT-230, SEC-44] who may read a pad gets the beginning of its text with the page, and nobody else', async () => {
  const site = await realtimeSite({ visibility: 'restricted' }, WITH_PAGES)
  const pad = await padWith(site, 'Votes & <script>')
  for (const [who, caller, isAllowed] of [
    ['nobody', undefined, false],
    ['a stranger', site.stranger, false],
    ['a member', site.user, true],
    ['a group admin', site.admin, true],
    ['the site admin', site.siteAdmin, true],
  ] as const) {
    const open = isAllowed ? openWithText : openAs
    const { text, hasPlaceholder, cacheControl } = await open(site, pad, caller)
    expect([who, text]).toEqual([
      who,
      isAllowed ? expect.stringContaining('<p><span>Votes &amp; &lt;script&gt;</span></p>') : undefined,
    ])
    expect([who, hasPlaceholder, cacheControl]).toEqual([who, !isAllowed, isAllowed ? 'no-store' : 'no-cache'])
  }
  await site.admin.put(`/pad/${pad}`, { visibility: 'public', readonly: true })
  expect(await openWithText(site, pad)).toMatchObject({ text: expect.stringContaining('Votes'), hasTools: false })
  const framed = { headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' } }
  expect((await openAs(site, pad, undefined, framed)).html).toContain('data-place="manager"')
})

test('[EDT-230, EDT-231, SEC-41] a private pad comes with its text once the browser has given the password, and not by the address', async () => {
  const site = await realtimeSite({ visibility: 'private', password: 'secret' }, WITH_PAGES)
  const pad = await padWith(site, 'Votes')
  const password = Buffer.from('secret').toString('base64')
  expect((await openAs(site, pad)).text).toBeUndefined()
  expect((await openAs(site, pad, undefined, { query: `?password=${password}` })).text).toBeUndefined()
  const given = await site.app.http.inject({ url: `/api/pad/${pad}?password=${password}` })
  const cookies = given.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  expect((await openWithText(site, pad, undefined, { cookies })).text).toContain('Votes')
  expect((await openAs(site, pad, site.admin, { query: `?token=${site.admin.token}` })).text).toBeUndefined()
})

test('[EDT-230] a pad that a page has loaded is unloaded again if nobody opens it', async () => {
  const site = await realtimeSite({ visibility: 'public' }, WITH_PAGES)
  const pad = await padWith(site, 'Votes')
  const pads = async () =>
    Number(/^sheaf_live_pads (\d+)/m.exec((await site.app.http.inject({ url: '/metrics' })).body)?.[1])
  await waitFor(async () => expect(await pads()).toBe(0))
  expect((await openWithText(site, pad)).text).toContain('Votes')
  expect(await pads()).toBe(1)
  await waitFor(async () => expect(await pads()).toBe(0))
})

test('[EDT-231] an unknown name, a free one and an empty pad come without text, and make nothing', async () => {
  const site = await realtimeSite({ visibility: 'public' }, WITH_PAGES)
  for (const name of ['free-name', 'nobody knows', String(await site.pad())]) {
    const { text, hasPlaceholder } = await openAs(site, encodeURIComponent(name))
    expect([name, text, hasPlaceholder]).toEqual([name, undefined, true])
  }
  expect(await site.log('free-name')).toEqual([])
})
