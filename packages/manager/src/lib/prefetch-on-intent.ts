import { matchRoutes, type RouteObject } from 'react-router'

/** A pointer that comes over a link, a finger on it, or a keyboard's way to it. */
const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Fetches the screen behind a link when somebody is about to follow it, so that it is there at the click. */
export const prefetchOnIntent = (routes: RouteObject[], basename: string): void => {
  const fetchScreen = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.origin !== window.location.origin || link.hasAttribute('download')) return
    for (const { route } of matchRoutes(routes, link.pathname, basename) ?? [])
      // Where it fails, following the link tries once more and tells.
      if (typeof route.lazy === 'object') void Promise.resolve(route.lazy.Component?.()).catch(() => {})
  }
  for (const sign of SIGNS) document.addEventListener(sign, fetchScreen, { passive: true })
}
