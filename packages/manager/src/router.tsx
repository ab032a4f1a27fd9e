import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction, RouteObject } from 'react-router'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { addTexts } from '@sheaf/ui/l10n/i18n'
import { NotFound } from './chrome/not-found.tsx'
import { ScreenFailure, StartFailure } from './chrome/screen-failure.tsx'
import { Shell } from './chrome/shell.tsx'
import { prefetches } from './prefetches.ts'
import { baseUrl } from './lib/address/base.ts'
import { followLanguage } from './lib/preferences/language.ts'
import { configurationQuery, guards } from './lib/session/session.ts'
import { isPainted, untilReached } from './lib/page/painted-page.ts'
import { isAdminPath } from './paths.ts'
import { screens as table } from './screens.ts'

/** Returns the routes of these screens, below what surrounds each of them. */
export const routesAround = (
  screens: RouteObject[],
  { start, home }: { readonly start?: LoaderFunction; readonly home?: LoaderFunction } = {},
): RouteObject[] => [
  {
    path: '/',
    ...(start && { loader: start }),
    shouldRevalidate: () => false,
    Component: Shell,
    HydrateFallback: PageLoader,
    ErrorBoundary: StartFailure,
    children: [
      {
        ErrorBoundary: ScreenFailure,
        children: [
          { index: true, ...(home && { loader: home }), Component: PageLoader },
          ...screens,
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
]

export const createRoutes = (queryClient: QueryClient, basename: string): RouteObject[] => {
  const guard = guards(queryClient, basename)
  /** Loads the session and the language before anything renders. */
  const start: LoaderFunction = async () => {
    const session = await queryClient.ensureQueryData(configurationQuery)
    await untilReached(() => followLanguage(session))
    return null
  }
  const screens = table.map(([path, audience, screen]): RouteObject => {
    const read = prefetches[path]
    const loader: LoaderFunction = async (args) => {
      const redirection = (await guard[audience]?.(args)) ?? null
      // Runs in parallel with the download of the screen's code, and is not awaited unless it is in the page already.
      const reading = redirection === null ? read?.(queryClient, args.params).catch(() => {}) : undefined
      if (isAdminPath(path) && redirection === null) await addTexts('administration', baseUrl())
      if (isPainted()) await reading
      return redirection
    }
    return { path, lazy: { Component: screen }, loader }
  })
  return routesAround(screens, { start, home: guard.home })
}
