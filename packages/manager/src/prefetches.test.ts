import { QueryClient } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { expect, test, vi } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { type Configuration, configurationQuery } from './lib/session/session.ts'
import { routes } from './paths.ts'
import { prefetches } from './prefetches.ts'

const params = { key: 'group-board', group: 'group-board', pad: 'pad-minutes' }

const isForAnyone = (path: string) => path !== routes.admin

test.each(Object.keys({ ...firstCalls, ...prefetches }).filter(isForAnyone))(
  '[A11Y-42, A11Y-16] what the server lets a browser ask for %s is what the screen asks for',
  async (path) => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async ({ pathname }: URL) => {
      requested.push(pathname)
      return Response.json({}, { status: 404 })
    })
    await prefetches[path]?.(new QueryClient(), params).catch(() => {})
    expect(requested).toEqual([`/api${generatePath(firstCalls[path] ?? 'no call', params)}`])
  },
)

test.each([
  [false, ['/api/cache/check']],
  [true, []],
])(
  '[SCR-5, A11Y-16] the administration asks whether the server is ready where it is a sign-in, a site administrator: %s',
  async (admin, calls) => {
    const requested: string[] = []
    vi.stubGlobal('fetch', async ({ pathname }: URL) => {
      requested.push(pathname)
      return Response.json({ userCacheReady: true })
    })
    const queryClient = new QueryClient()
    queryClient.setQueryData(configurationQuery.queryKey, { admin } as Configuration)
    await prefetches[routes.admin]?.(queryClient, {})
    expect(requested).toEqual(calls)
  },
)
