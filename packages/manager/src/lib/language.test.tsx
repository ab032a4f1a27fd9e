// @vitest-environment jsdom
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'

// The machinery is proved with a language of its own, whatever ships.
vi.mock('@sheaf/l10n/languages', async (original) => ({
  ...(await original<typeof import('@sheaf/l10n/languages')>()),
  languages: { en: 'English', fr: 'Français', ar: 'العربية', de: 'Deutsch' },
  languageCodes: ['en', 'fr', 'ar', 'de'],
}))

const FRENCH = { 'USER.AUTH.WELCOME': 'Connexion' }

/** The fake server beside the language files that it is told of. */
const start = async (files: Readonly<Record<string, object>>) => {
  const { person: user } = renderApp('/login', new FakeServer())
  const api = globalThis.fetch
  const fetched: string[] = []
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => {
    if (!url.pathname.startsWith('/l10n/')) return api(url, init)
    fetched.push(url.pathname)
    const file = files[url.pathname]
    return Promise.resolve(new Response(JSON.stringify(file ?? {}), { status: file === undefined ? 404 : 200 }))
  })
  return { user, fetched, picker: await screen.findByRole('combobox', { name: 'Language' }) }
}

afterEach(async () => {
  await act(() => setLanguage('en', new URL('/', location.origin)))
})

test('[LANG-4, LANG-6, LANG-7] a language is loaded when picked, changes the page at once, and what it lacks stays English', async () => {
  const { user, fetched, picker } = await start({ '/l10n/fr.json': FRENCH })
  await user.selectOptions(picker, 'Français')
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Register' }).length).toBeGreaterThan(0)
  expect(fetched).toEqual(['/l10n/fr.json'])
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem('sheaf-language')).toContain('"fr"')
})

test('[LANG-9] a language that is written from right to left turns the page', async () => {
  const { user, picker } = await start({ '/l10n/ar.json': {} })
  await user.selectOptions(picker, 'العربية')
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
})

test('[ERR-16] a language that cannot be loaded is told, and English stays', async () => {
  const { user, picker } = await start({})
  await user.selectOptions(picker, 'Deutsch')
  expect(await screen.findByText('The language could not be loaded. English is used instead.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined()
  expect(picker).toHaveProperty('value', 'en')
})
