import { FIRST_PAINT_ID, PAINTED_FOR } from '@sheaf/contract/pages/first-paint'
import { english } from '@sheaf/l10n/english'
import { onTestFinished, expect, test, vi } from 'vitest'
import { createMemoryRouter } from 'react-router'
import { App } from './app.tsx'
import { answerFrom } from './lib/api/api.ts'
import { openPaintedPage } from './lib/page/painted-page.ts'
import { followWindowKind } from './lib/page/follow-window-kind.ts'
import { readWindowKind } from './lib/preferences/preferences.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { NARROW, PHONE } from './lib/page/use-is-phone.ts'
import { WIDE } from './lib/page/use-is-wide.ts'
import { paint } from './paint.tsx'
import { createRoutes } from './router.tsx'
import { takeOver } from './take-over.tsx'
import { FakeServer } from './testing/fake-server.ts'
import { folderServer, groupOf, padOf } from './testing/folders.ts'
import { withMedia } from './testing/media.ts'
import { serverAsking } from './testing/signing-in.ts'

const READ_AT = Date.UTC(2026, 10, 22, 23, 30)

const paintAt = (
  path: string,
  server: FakeServer,
  more: { language?: string; texts?: Record<string, string>; cookies?: string; isPhone?: boolean } = {},
) => {
  server.install()
  return paint({
    url: new URL(path, 'http://host.invalid/'),
    base: new URL('http://host.invalid/'),
    language: 'en',
    texts: english,
    cookies: '',
    isPhone: false,
    now: READ_AT,
    read: async (address) => {
      const reply = await fetch(new URL(address, window.location.origin))
      if (!reply.ok) throw new Error('refused')
      return reply.json() as Promise<unknown>
    },
    ...more,
  })
}

/** The browser draws by itself, without the acts that Testing Library's renderings consist of. */
const drawsByItself = (): void => {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
  const { IS_REACT_ACT_ENVIRONMENT: before } = environment
  environment.IS_REACT_ACT_ENVIRONMENT = false
  onTestFinished(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = before
  })
}

/** Opens a page in the browser as the server has painted it; its script runs with `start`. */
const openPainted = async (path: string, server: FakeServer, language = 'en') => {
  drawsByItself()
  const painting = await paintAt(path, server)
  if (painting === undefined) throw new Error('nothing was painted')
  const { html, media, replies } = painting
  const root = document.createElement('div')
  root.innerHTML = html
  const facts = document.createElement('script')
  facts.id = FIRST_PAINT_ID
  facts.type = 'application/json'
  facts.textContent = JSON.stringify({ language, now: READ_AT, replies })
  document.body.append(root, facts)
  document.documentElement.setAttribute(PAINTED_FOR, JSON.stringify(media))
  onTestFinished(() => {
    document.documentElement.removeAttribute(PAINTED_FOR)
    answerFrom(() => undefined)
  })
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const reported = vi.fn<(event: ErrorEvent) => void>()
  window.addEventListener('error', reported)
  onTestFinished(() => {
    errors.mockRestore()
    window.removeEventListener('error', reported)
  })
  const start = async () => {
    openPaintedPage()
    const queryClient = createQueryClient()
    const router = createMemoryRouter(createRoutes(queryClient, '/'), { initialEntries: [path] })
    const drawn = await takeOver(root, <App router={router} queryClient={queryClient} />, router)
    onTestFinished(() => drawn.unmount())
  }
  return { root, start, errors, reported }
}

const board = groupOf('Board', { description: 'What the board decides', tags: ['club'], ctime: READ_AT - 90_000_000 })
const agenda = padOf('Agenda', board, { lastEdited: READ_AT - 3_600_000, ctime: READ_AT - 90_000_000 })
const folders = () => folderServer({ groups: [board], pads: [agenda] })

test.each([
  ['/login', () => new FakeServer()],
  ['/mypads', () => new FakeServer()],
  ['/mypads', folders],
  [`/mypads/group/${board._id}/view`, folders],
  [`/mypads/group/${board._id}/pad/view/${agenda._id}`, folders],
] as const)(
  '[A11Y-61] the script of the page at %s takes over what was painted, element by element',
  async (path, serverFor) => {
    withMedia((query) => query === WIDE)
    const { root, start, errors, reported } = await openPainted(path, serverFor())
    const elements = () => root.querySelectorAll('header *, main *').length
    const [heading, all, text] = [root.querySelector('h1'), elements(), root.textContent]
    expect(heading).not.toBeNull()
    await start()
    expect(errors.mock.calls).toEqual([])
    expect(reported).not.toHaveBeenCalled()
    expect(root.querySelector('h1')).toBe(heading)
    expect(root.textContent).toBe(text)
    expect(elements()).toBe(all)
  },
)

test('[A11Y-63] what was typed, chosen and sent before the script is there is there still, and is done then', async () => {
  withMedia((query) => query === WIDE)
  const server = serverAsking(false)
  const { root, start } = await openPainted('/login', server)
  const login = root.querySelector<HTMLInputElement>('input[autocomplete="username"]')!
  const password = root.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')!
  login.value = 'anna'
  password.value = 'correct horse'
  password.focus()
  password.setSelectionRange(2, 2)
  const form = root.querySelector('form')!
  window.sheafBefore = { isComposing: () => false, take: () => [() => form.requestSubmit()] }
  onTestFinished(() => {
    delete window.sheafBefore
  })
  await start()
  expect([login.isConnected, login.value, password.value]).toEqual([true, 'anna', 'correct horse'])
  expect([document.activeElement, password.selectionStart]).toEqual([password, 2])
  await vi.waitFor(() => expect(server.calls.map(({ call }) => call)).toContain('POST /auth/loginotp'))
  await vi.waitFor(() => expect(login.isConnected).toBe(false), { timeout: 10_000 })
})

test('[A11Y-63] a text that is just being composed is waited for', async () => {
  withMedia((query) => query === WIDE)
  const { root, start } = await openPainted('/login', new FakeServer())
  const login = root.querySelector<HTMLInputElement>('input[autocomplete="username"]')!
  window.sheafBefore = { isComposing: () => true, take: () => [] }
  onTestFinished(() => {
    delete window.sheafBefore
  })
  login.value = 'か'
  const over = start()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(login.value).toBe('か')
  login.value = '加'
  document.dispatchEvent(new CompositionEvent('compositionend'))
  await over
  expect([login.isConnected, login.value]).toEqual([true, '加'])
})

test('[A11Y-63] what was typed and pressed stays when the window gets another size before the script is there', async () => {
  let isWide = true
  withMedia((query) => isWide && query === WIDE)
  const { root, start, reported } = await openPainted('/mypads', folders())
  const [heading, search] = [root.querySelector('h1'), root.querySelector<HTMLInputElement>('main input')!]
  const burger = root.querySelector<HTMLButtonElement>('header button[aria-expanded]')!
  search.value = 'bo'
  isWide = false
  window.sheafBefore = { isComposing: () => false, take: () => [() => burger.isConnected && burger.click()] }
  onTestFinished(() => {
    delete window.sheafBefore
  })
  await start()
  expect(root.querySelector('h1')).toBe(heading)
  expect([search.isConnected, search.value]).toEqual([true, 'bo'])
  await vi.waitFor(() => expect(burger.getAttribute('aria-expanded')).toBe('true'))
  expect(reported).not.toHaveBeenCalled()
})

test('[A11Y-61] what was painted for another window is taken over, and is then as that window shows it', async () => {
  withMedia(() => false)
  const { root, start, reported } = await openPainted('/mypads', folders())
  const heading = root.querySelector('h1')
  const areBeside = () =>
    [...root.querySelectorAll('aside')].some((aside) => aside.textContent.includes('I administer'))
  expect(areBeside()).toBe(true)
  await start()
  expect(root.querySelector('h1')).toBe(heading)
  await vi.waitFor(() => expect(areBeside()).toBe(false))
  expect(reported).not.toHaveBeenCalled()
})

test.each([
  ['', false, [false, false, true]],
  ['', true, [true, true, false]],
  ['windowKind=phone', false, [true, true, false]],
  ['other=1; windowKind=narrow', false, [false, true, false]],
  ['windowKind=middle', false, [false, false, false]],
  ['windowKind=wide', true, [false, false, true]],
  ['windowKind=none', false, [false, false, true]],
])('[A11Y-65] with the cookies %j a page is painted for that window', async (cookies, isPhone, expected) => {
  const server = folders()
  const pad = await paintAt(`/mypads/group/${board._id}/pad/view/${agenda._id}`, server, { cookies, isPhone })
  const list = await paintAt('/mypads', server, { cookies, isPhone })
  const media = { ...list!.media, ...pad!.media }
  expect([PHONE, NARROW, WIDE].map((query) => media[query])).toEqual(expected)
})

test('[A11Y-65] a browser remembers of what kind its window is', () => {
  let matching = [PHONE, NARROW]
  withMedia((query) => matching.includes(query))
  followWindowKind()
  expect(readWindowKind()).toBe('phone')
  for (const [queries, kind] of [
    [[NARROW], 'narrow'],
    [[], 'middle'],
    [[WIDE], 'wide'],
  ] as const) {
    matching = [...queries]
    followWindowKind()
    expect(readWindowKind()).toBe(kind)
  }
})

test('[A11Y-61] what was painted for another language is drawn anew', async () => {
  withMedia((query) => query === WIDE)
  const { root, start } = await openPainted('/mypads', folders(), 'fr')
  const heading = root.querySelector('h1')
  await start()
  await vi.waitFor(() => expect(root.querySelector('h1')?.textContent).toBe('My folders'))
  expect(root.querySelector('h1')).not.toBe(heading)
})

test('[SEC-44] paintings that are waited for at once get the texts and data of their own', async () => {
  const french = { ...english, 'USER.PASSWORD': 'Mot de passe' }
  const own = await Promise.all(
    [
      ['en', english],
      ['fr', french],
      ['en', english],
    ].map(([language, texts]) =>
      paintAt('/login', new FakeServer(), { language: language as string, texts: texts as Record<string, string> }),
    ),
  )
  expect(own.map((painting) => painting?.html.includes('Mot de passe'))).toEqual([false, true, false])
})

test('[A11Y-61] a screen of another kind, or whose data is refused, is not painted', async () => {
  expect(await paintAt('/subscribe', new FakeServer())).toBeUndefined()
  await expect(paintAt('/mypads/group/none/view', folders())).rejects.toThrow('refused')
})
