import { PAGE_FACTS, type PageFacts } from '@sheaf/contract/page-facts'
import { expect, it } from 'vitest'
import { readPageFacts } from './page-facts.ts'

it('[LANG-1, LANG-3] the page knows its reader and the site as the server wrote them', () => {
  const root = document.createElement('html')
  expect(readPageFacts(root)).toEqual({ siteLanguage: 'en' })
  const facts: PageFacts = { siteLanguage: 'fr', reader: { login: 'ada', lang: 'de' } }
  root.setAttribute(PAGE_FACTS, JSON.stringify(facts))
  expect(readPageFacts(root)).toEqual(facts)
})
