import { readFrameQuery } from '@sheaf/contract/pages/frame'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const shownBy = async (query: string) => {
  const { showPageAsAsked } = await import('./show-page-as-asked.ts')
  showPageAsAsked(readFrameQuery(query))
  const { preferences } = await import('./features/preferences/preferences.ts')
  const { chatOpen } = await import('./features/chat/chat-open.ts')
  const { pageDirection } = await import('@sheaf/ui/l10n/page-direction')
  return { ...preferences.get(), ...chatOpen.get(), direction: pageDirection('en') }
}

test.each([
  ['?showLineNumbers=false', { lineNumbers: false }],
  ['?showLineNumbers=true', { lineNumbers: true }],
  ['?noColors=true', { authorColors: false }],
  ['?noColors=false', { authorColors: true }],
  ['?useMonospaceFont=true', { monospace: true }],
  ['?useMonospaceFont=false', { monospace: false }],
  ['?rtl=true', { direction: 'rtl' }],
  ['?rtl=false', { direction: 'ltr' }],
  ['?alwaysShowChat=true', { isOpen: true, isByHand: false }],
  ['?alwaysShowChat=true&showChat=false', { isOpen: false }],
  ['', { lineNumbers: true, authorColors: true, monospace: false, direction: 'ltr', isOpen: false }],
])('[EDT-190, EDT-192, EDT-193, EDT-194, EDT-195, EDT-196, EDT-197] an address with %j', async (query, shown) => {
  expect(await shownBy(query)).toMatchObject(shown)
})

test('[EDT-193] a chat that the address opened is closed for that page alone', async () => {
  const { openChat } = await import('./features/chat/chat-open.ts')
  openChat(true)
  vi.resetModules()
  await shownBy('?alwaysShowChat=true')
  const asked = await import('./features/chat/chat-open.ts')
  asked.openChat(false)
  expect(asked.chatOpen.get().isOpen).toBe(false)
  expect(Object.values({ ...localStorage })).toEqual(['yes'])
})
