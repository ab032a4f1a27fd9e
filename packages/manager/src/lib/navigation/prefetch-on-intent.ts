import { matchRoutes, type RouteObject } from 'react-router'

/** Events that show the intent to follow a link at once. */
const SIGNS = ['pointerdown', 'focusin'] as const

/** Time that a pointer must rest on a link, since it may just cross it, or links may scroll past below it. */
const REST_MS = 60

/** Prefetches the code of a link's screen when the user is about to follow the link. */
export const prefetchOnIntent = (routes: RouteObject[], basename: string): void => {
  const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null)
  const fetchScreen = (link: HTMLAnchorElement | null) => {
    if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return
    for (const { route } of matchRoutes(routes, link.pathname, basename) ?? [])
      // A failure is ignored: following the link tries again and reports it.
      if (typeof route.lazy === 'object') void Promise.resolve(route.lazy.Component?.()).catch(() => {})
  }
  let resting: ReturnType<typeof setTimeout> | undefined
  const waitForRest = (event: Event) => {
    clearTimeout(resting)
    const link = linkOf(event)
    resting = link === null ? undefined : setTimeout(fetchScreen, REST_MS, link)
  }
  document.addEventListener('pointerover', waitForRest, { passive: true })
  for (const sign of SIGNS) document.addEventListener(sign, (event) => fetchScreen(linkOf(event)), { passive: true })
}
