import { LANGUAGE_COOKIE } from '@sheaf/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  readExpanded,
  readSorting,
  rememberTwoFactorLater,
  saveExpanded,
  saveLanguage,
  saveShortcuts,
  saveSorting,
} from './preferences.ts'

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

test('[PREF-1, PREF-4, PREF-5, PREF-6, PREF-7] each cookie lasts 365 days and belongs to the application base', () => {
  const base = document.createElement('base')
  base.href = '/pads/'
  document.head.append(base)
  onTestFinished(() => base.remove())
  const write = vi.spyOn(document, 'cookie', 'set')
  onTestFinished(() => write.mockRestore())
  saveSorting({ padAsc: false })
  saveExpanded(true)
  rememberTwoFactorLater()
  saveShortcuts(false)
  saveLanguage('fr')
  const written = write.mock.calls.map(([cookie]) => cookie.split('; '))
  expect(written.map(([pair]) => pair?.split('=')[0])).toEqual([
    'sortingPreferences',
    'wantExpandedPad',
    'twoFactorLater',
    'keyboardShortcuts',
    LANGUAGE_COOKIE,
  ])
  for (const [, ...attributes] of written)
    expect(attributes).toEqual(['path=/pads/', `max-age=${365 * 24 * 60 * 60}`, 'samesite=lax'])
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
