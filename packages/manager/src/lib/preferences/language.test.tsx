import { english } from '@sheaf/l10n/english'
import type { Messages } from '@sheaf/l10n/keys'
import { messageTree } from '@sheaf/l10n/message-tree'
import { removeUser } from '@sheaf/contract/routes/accounts'
import { checkPassword, listSessions } from '@sheaf/contract/routes/auth'
import { forgetLanguages } from '@sheaf/ui/l10n/i18n'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const FRENCH = { 'USER.AUTH.WELCOME': 'Connexion' }

type Files = Readonly<Record<string, Messages>>

/** Serves the given language files in front of the fake server. Returns the list of paths fetched so far. */
const serveFiles = (files: Files): string[] => {
  const api = globalThis.fetch
  const fetched: string[] = []
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => {
    if (!url.pathname.startsWith('/l10n/')) return api(url, init)
    fetched.push(url.pathname)
    const file = files[url.pathname]
    return Promise.resolve(Response.json(messageTree(file ?? {}), { status: file === undefined ? 404 : 200 }))
  })
  return fetched
}

const start = async (files: Files) => {
  const { person: user } = renderApp('/login', new FakeServer())
  const fetched = serveFiles(files)
  return { user, fetched, picker: await screen.findByRole('combobox', { name: 'Language' }) }
}

/** Opens the page, which has no language yet, in a browser set to French. */
const startAnew = (files: Files): string[] => {
  forgetLanguages()
  vi.stubGlobal('navigator', { ...navigator, languages: ['fr'] })
  renderApp('/login', new FakeServer())
  return serveFiles(files)
}

test('[SCR-31, LANG-21] that the account is removed is told in the language that the page has afterwards', async () => {
  const server = new FakeServer()
    .on(listSessions, () => ({ value: [] }))
    .on(checkPassword, () => ({ success: true as const }))
    .on(removeUser, ({ params: { login } }) => {
      server.user = undefined
      return { key: login }
    })
  server.user = buildUser({ lang: 'it' })
  const { person: user } = renderApp('/myprofile', server)
  serveFiles({
    '/l10n/it.json': { ...english, 'USER.INFO.REMOVE_ACCOUNT_SUCCESS': 'Il tuo account è stato eliminato.' },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  expect(document.documentElement.lang).toBe('it')
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Current password'), 'correct horse{Enter}')
  expect(await screen.findByText('Il tuo account è stato eliminato.')).toBeVisible()
  expect(document.documentElement.lang).toBe('it')
})

test('[LANG-4, LANG-6] a language is loaded when picked, and changes the page at once', async () => {
  const { user, fetched, picker } = await start({ '/l10n/fr.json': FRENCH })
  await user.selectOptions(picker, 'Français')
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(fetched).toEqual(['/l10n/fr.json'])
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem('sheaf-language:/')).toContain('"fr"')
})

test('[LANG-9] a language that is written from right to left turns the page', async () => {
  const { user, picker } = await start({ '/l10n/ar.json': {} })
  await user.selectOptions(picker, 'العربية')
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
})

/** Holds requests for language files. Returns a function that answers one, with 404 if it is given no file. */
const serveLate = () => {
  const api = globalThis.fetch
  const come = new Map<string, (file: Messages | undefined) => Promise<void>>()
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) => {
    if (!url.pathname.startsWith('/l10n/')) return api(url, init)
    return new Promise<Response>((resolve) => {
      come.set(url.pathname, (file) =>
        act(async () => resolve(Response.json(messageTree(file ?? {}), { status: file === undefined ? 404 : 200 }))),
      )
    })
  })
  return (language: string, file?: Messages) => come.get(`/l10n/${language}.json`)!(file)
}

test('[LANG-4] of languages picked one after another the last counts, whichever comes first, and is remembered', async () => {
  const { person: user } = renderApp('/login', new FakeServer())
  const picker = await screen.findByRole('combobox', { name: 'Language' })
  const arrives = serveLate()
  await user.selectOptions(picker, 'Español')
  await user.selectOptions(picker, 'Português')
  await arrives('pt', { 'USER.AUTH.WELCOME': 'Entrar' })
  expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible()
  await arrives('es', { 'USER.AUTH.WELCOME': 'Iniciar sesión' })
  expect(screen.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  expect(document.documentElement.lang).toBe('pt')
  expect(localStorage.getItem('sheaf-language:/')).toContain('"pt"')
})

test('[LANG-4] a bookmark that is set while a picked language loads does not call it off', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board] })
  const { person: user } = renderApp('/mypads', server)
  const star = await screen.findByRole('button', { name: 'Bookmark Board' })
  const arrives = serveLate()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), '日本語')
  await user.click(star)
  await expect.poll(() => server.calls.some(({ call }) => call.startsWith('POST'))).toBe(true)
  await arrives('ja', {})
  await expect.poll(() => document.documentElement.lang).toBe('ja')
})

test('[ERR-16] that a language is missing for which nobody waits any more is not told', async () => {
  const { person: user } = renderApp('/login', new FakeServer())
  const picker = await screen.findByRole('combobox', { name: 'Language' })
  const arrives = serveLate()
  await user.selectOptions(picker, 'Nederlands')
  await user.selectOptions(picker, 'Polski')
  await arrives('nl')
  await arrives('pl', { 'USER.AUTH.WELCOME': 'Logowanie' })
  expect(await screen.findByRole('heading', { name: 'Logowanie' })).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('[ERR-16] a language that cannot be loaded is told, and the page goes on as before', async () => {
  const { user, picker } = await start({})
  await user.selectOptions(picker, 'Deutsch')
  expect(await screen.findByText('The language could not be loaded. The page stays in this one.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(picker).toHaveProperty('value', 'en')
})

test('[LANG-6] a page fetches the language that it speaks, and no other', async () => {
  const fetched = startAnew({ '/l10n/fr.json': FRENCH })
  expect(await screen.findByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect(fetched).toEqual(['/l10n/fr.json'])
})

test('[ERR-16] a page whose first language cannot be loaded speaks English', async () => {
  const fetched = startAnew({ '/l10n/en.json': english })
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(fetched.slice(0, 2)).toEqual(['/l10n/fr.json', '/l10n/en.json'])
})

test('[ERR-16] a page that gets no language at all says so, and offers another try', async () => {
  startAnew({})
  expect(await screen.findByText('The settings of this site could not be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})
