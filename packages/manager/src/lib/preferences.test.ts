// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { readExpanded, readSorting, saveExpanded, saveSorting } from './preferences.ts'

beforeEach(() => {
  for (const name of ['sortingPreferences', 'wantExpandedPad']) document.cookie = `${name}=; path=/; max-age=0`
})

test('[PREF-1, PREF-2] the order of lists begins by creation and is remembered', () => {
  expect(readSorting()).toEqual({
    padByField: 'ctime',
    padAsc: true,
    groupByField: 'ctime',
    groupAsc: true,
    lastEdited: 'lastEdited',
  })
  saveSorting({ groupByField: 'name', groupAsc: false })
  saveSorting({ padByField: 'lastEdited' })
  expect(readSorting()).toMatchObject({ groupByField: 'name', groupAsc: false, padByField: 'lastEdited', padAsc: true })
})

test('[PREF-1, PREF-5] the cookie lasts 365 days and belongs to the application base', () => {
  const write = vi.spyOn(document, 'cookie', 'set')
  saveSorting({ padAsc: false })
  expect(write.mock.calls[0]?.[0]).toMatch(/; path=\/; max-age=31536000;/)
})

test('[PREF-2] whatever a cookie holds, each wrong part falls to its default', () => {
  document.cookie = `sortingPreferences=${encodeURIComponent('{"padByField":"colour","padAsc":false}')}; path=/`
  expect(readSorting()).toMatchObject({ padByField: 'ctime', padAsc: false })
  document.cookie = 'sortingPreferences=%E0%A4%A; path=/'
  expect(readSorting().padByField).toBe('ctime')
  document.cookie = 'sortingPreferences=null; path=/'
  expect(readSorting().groupAsc).toBe(true)
})

test('[PREF-4] whether the pad is expanded is remembered', () => {
  expect(readExpanded()).toBe(false)
  saveExpanded(true)
  expect(readExpanded()).toBe(true)
})
