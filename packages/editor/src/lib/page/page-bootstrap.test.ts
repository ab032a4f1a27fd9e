import { PAGE_BOOTSTRAP, type PageBootstrap } from '@sheaf/contract/pages/page-bootstrap'
import { expect, it } from 'vitest'
import { readPageBootstrap } from './page-bootstrap.ts'

it('[LANG-1, LANG-3] the page knows its reader and the site as the server wrote them', () => {
  const root = document.createElement('html')
  expect(readPageBootstrap(root)).toEqual({ siteLanguage: 'en' })
  const facts: PageBootstrap = { siteLanguage: 'fr', reader: { login: 'ada', lang: 'de' } }
  root.setAttribute(PAGE_BOOTSTRAP, JSON.stringify(facts))
  expect(readPageBootstrap(root)).toEqual(facts)
})
