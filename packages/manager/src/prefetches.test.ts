import { QueryClient } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { expect, test, vi } from 'vitest'
import { firstCalls } from './first-calls.ts'
import { prefetches } from './prefetches.ts'

const params = { key: 'group-board', group: 'group-board', pad: 'pad-minutes' }

test.each(Object.keys({ ...firstCalls, ...prefetches }))(
  '[A11Y-42, A11Y-16] what the server lets a browser ask for %s is what the screen asks for',
  async (path) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async ({ pathname }: URL) => {
      asked.push(pathname)
      return Response.json({}, { status: 404 })
    })
    await prefetches[path]?.(new QueryClient(), params).catch(() => {})
    expect(asked).toEqual([`/api${generatePath(firstCalls[path] ?? 'no call', params)}`])
  },
)
