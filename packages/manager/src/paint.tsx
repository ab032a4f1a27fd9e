import { AsyncLocalStorage } from 'node:async_hooks'
import type { Paint, PaintRequest } from '@sheaf/contract/pages/first-paint'
import { setTranslation } from '@sheaf/ui/l10n/i18n'
import { type FirstPaint, setFirstPaint } from '@sheaf/ui/lib/first-paint'
import { FINGERS_ONLY } from '@sheaf/ui/lib/use-has-keys'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, matchPath, type Params } from 'react-router'
import { App } from './app.tsx'
import { answerFrom } from './lib/api/api.ts'
import { readWindowKind } from './lib/preferences/preferences.ts'
import { actorOf, type Configuration, configurationQuery, homeOf, redirectionFrom } from './lib/session/session.ts'
import { NARROW, PHONE } from './lib/page/use-is-phone.ts'
import { WIDE } from './lib/page/use-is-wide.ts'
import { routes } from './paths.ts'
import { prefetches } from './prefetches.ts'
import { routesAround } from './router.tsx'
import { screens } from './screens.ts'

/*
 * What the build makes for the server. What belongs to a request is either passed on or in its `PaintedRequest`, since
 * several are waited for at once. Texts are shared by all, so they are set just before a page is drawn at one go.
 */

/** Screens that are painted. The pages of all others are empty until their script draws them. */
const PAINTED: ReadonlySet<string> = new Set([
  routes.login,
  routes.groups,
  '/mypads/group',
  '/mypads/group/list',
  routes.groupView,
  routes.padView,
])

interface FirstScreen {
  readonly path: string
  readonly pattern: string
  readonly params: Params
  readonly screen: (typeof screens)[number][2]
}

/** Number of times that somebody may be redirected: to a sign-in, or home and from there to a screen. */
const REDIRECTIONS_MAX = 3

/** Returns the screen that somebody sees first at a path: the one that the guards lead them to. */
const firstScreenAt = (path: string, configuration: Configuration, redirections = 0): FirstScreen | undefined => {
  if (redirections > REDIRECTIONS_MAX) return undefined
  if (path === routes.home) return firstScreenAt(homeOf(configuration), configuration, redirections + 1)
  for (const [pattern, audience, screen] of screens) {
    const match = matchPath(pattern, path)
    if (match === null) continue
    const redirection = redirectionFrom(audience, configuration)
    return redirection === undefined
      ? { path, pattern, params: match.params, screen }
      : firstScreenAt(redirection, configuration, redirections + 1)
  }
  return undefined
}

interface PaintedRequest extends FirstPaint {
  readonly read: (address: string) => Promise<unknown>
}
const requests = new AsyncLocalStorage<PaintedRequest>()

/** Returns the media queries as a browser of this kind probably answers them, or as its last window did. */
const assumedMedia = (isPhone: boolean): Readonly<Record<string, boolean>> => {
  const kind = readWindowKind() ?? (isPhone ? 'phone' : 'wide')
  return {
    [PHONE]: kind === 'phone',
    [NARROW]: kind === 'phone' || kind === 'narrow',
    [FINGERS_ONLY]: isPhone,
    [WIDE]: kind === 'wide',
  }
}

const paintScreen = async ({ url, base, language, texts }: PaintRequest) => {
  const queryClient = new QueryClient({
    // What was read for the painting is not read again.
    defaultOptions: { queries: { retry: false, networkMode: 'always', staleTime: Infinity } },
  })
  const configuration = await queryClient.ensureQueryData(configurationQuery)
  const path = `/${url.pathname.slice(base.pathname.length)}`
  const first = firstScreenAt(path, configuration)
  if (first === undefined || !PAINTED.has(first.pattern)) return undefined
  const [Component] = await Promise.all([first.screen(), prefetches[first.pattern]?.(queryClient, first.params)])
  const basename = base.pathname.replace(/(.)\/$/, '$1')
  // A redirection drops the query.
  const address = first.path === path ? path + url.search : first.path
  const router = createMemoryRouter(routesAround([{ path: first.pattern, Component }]), {
    basename,
    initialEntries: [basename === '/' ? address : basename + address],
  })
  setTranslation(language, texts)
  const html = renderToString(
    <StrictMode>
      <App router={router} queryClient={queryClient} />
    </StrictMode>,
  )
  router.dispose()
  queryClient.clear()
  const isTitled = first.pattern === routes.login || actorOf(configuration).kind !== 'visitor'
  return { screen: first.pattern, html, isTitled }
}

export const paint: Paint = async (request) => {
  const media: Record<string, boolean> = {}
  const replies: Record<string, unknown> = {}
  let title: string | undefined
  const store: PaintedRequest = {
    now: request.now,
    cookies: request.cookies,
    base: request.base.href,
    matches: (query) => (media[query] = assumedMedia(request.isPhone)[query] ?? false),
    title: (text) => {
      title = text
    },
    read: async (address) => (replies[address] = await request.read(address)),
  }
  setFirstPaint(() => requests.getStore())
  answerFrom((address) => requests.getStore()?.read(address))
  const painted = await requests.run(store, () => paintScreen(request))
  if (painted === undefined) return undefined
  const { screen, html, isTitled } = painted
  return { screen, html, media, replies, title: isTitled ? title : undefined }
}
