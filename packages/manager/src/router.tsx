import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction, RouteObject } from 'react-router'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { NotFound } from './chrome/not-found.tsx'
import { ScreenFailure } from './chrome/screen-failure.tsx'
import { Shell } from './chrome/shell.tsx'
import { StartFailure } from './chrome/start-failure.tsx'
import { prefetches } from './prefetches.ts'
import { followLanguage } from './lib/language.ts'
import { configurationQuery, guards } from './lib/session.ts'
import { screens as table } from './screens.ts'

export const createRoutes = (queryClient: QueryClient, basename: string): RouteObject[] => {
  const guard = guards(queryClient, basename)
  /** Loads the session and the language before anything renders. */
  const start: LoaderFunction = async () => {
    await followLanguage(await queryClient.ensureQueryData(configurationQuery))
    return null
  }
  const screens = table.map(([path, audience, screen]): RouteObject => {
    const read = prefetches[path]
    const loader: LoaderFunction = async (args) => {
      const redirection = (await guard[audience]?.(args)) ?? null
      // Runs in parallel with the download of the screen's code, and is not awaited.
      if (redirection === null) read?.(queryClient, args.params).catch(() => {})
      return redirection
    }
    return { path, lazy: { Component: screen }, loader }
  })
  return [
    {
      path: '/',
      loader: start,
      shouldRevalidate: () => false,
      Component: Shell,
      HydrateFallback: PageLoader,
      ErrorBoundary: StartFailure,
      children: [
        {
          ErrorBoundary: ScreenFailure,
          children: [
            { index: true, loader: guard.home, Component: PageLoader },
            ...screens,
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ]
}
