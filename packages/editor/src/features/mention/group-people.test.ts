import { afterEach, expect, it, vi } from 'vitest'
import { readGroupPeople } from './group-people.ts'

const SITE = { base: new URL('https://example.org/'), token: undefined }
const answers = (status: number) => vi.stubGlobal('fetch', async () => new Response('{}', { status }))

afterEach(() => vi.unstubAllGlobals())

it.each([401, 403, 404])(
  '[EDT-23] nobody is offered where the server refuses with %i, and it is not asked again',
  async (status) => {
    answers(status)
    expect(await readGroupPeople(SITE, 'pad')).toEqual([])
  },
)

it.each([429, 500, 503])('[EDT-23] %i is a reason to ask again', async (status) => {
  answers(status)
  await expect(readGroupPeople(SITE, 'pad')).rejects.toThrow(String(status))
})
