import { matchRoutes, type RouteObject } from 'react-router'

/** What is pressed, or reached with the keyboard, is meant. */
const SIGNS = ['pointerdown', 'focusin'] as const

/** A pointer that comes over a link may only pass, or rest while the page is scrolled below it. */
const REST_MS = 60

/** Fetches the screen behind a link when somebody is about to follow it, so that it is there at the click. */
export const prefetchOnIntent = (routes: RouteObject[], basename: string): void => {
  const linkOf = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null)
  const fetchScreen = (link: HTMLAnchorElement | null) => {
    if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return
    for (const { route } of matchRoutes(routes, link.pathname, basename) ?? [])
      // Where it fails, following the link tries once more and tells.
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
