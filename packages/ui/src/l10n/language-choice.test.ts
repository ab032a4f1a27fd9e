import { expect, test, vi } from 'vitest'
import { chooseLanguage, releaseLanguageChoice, rememberLanguage, rememberShown } from './language-choice.ts'

const anna = { login: 'anna', lang: 'de' }

test('[LANG-1] the profile counts before what was picked, and that before the browser', () => {
  expect(chooseLanguage(undefined, 'en', ['es-MX'])).toBe('es')
  rememberLanguage('fr', null)
  expect(chooseLanguage(undefined, 'en', ['es'])).toBe('fr')
  expect(chooseLanguage(anna, 'en', ['es'])).toBe('de')
})

test('[LANG-3] without a match the site decides', () => {
  expect(chooseLanguage(undefined, 'fr', ['is'])).toBe('fr')
  expect(chooseLanguage(undefined, 'is', ['is'])).toBe('en')
})

test('[LANG-4] what somebody picks while signed in is remembered for them', () => {
  rememberLanguage('fr', 'anna')
  expect(chooseLanguage(anna, 'en', ['es'])).toBe('fr')
  expect(chooseLanguage({ login: 'ben', lang: 'es' }, 'en', [])).toBe('es')
})

test('[LANG-5] signing in applies the profile again', () => {
  rememberLanguage('fr', 'anna')
  releaseLanguageChoice()
  expect(chooseLanguage(anna, 'en', ['es'])).toBe('de')
})

test('[LANG-21] whoever has signed out leaves the page in the language that they were shown', () => {
  rememberLanguage('fr', null)
  rememberShown('de', 'anna')
  expect(chooseLanguage(undefined, 'en', ['es'])).toBe('de')
  expect(chooseLanguage({ login: 'ben', lang: 'es' }, 'en', [])).toBe('es')
  rememberLanguage('fr', null)
  expect(chooseLanguage(undefined, 'en', ['es'])).toBe('fr')
})

test('[LANG-21, LANG-4] what somebody picked while signed in is what they were shown', () => {
  rememberLanguage('fr', 'anna')
  rememberShown('fr', 'anna')
  expect(chooseLanguage(anna, 'en', ['es'])).toBe('fr')
  expect(chooseLanguage(undefined, 'en', ['es'])).toBe('fr')
})

test('[LANG-1] a damaged memory counts as none', () => {
  localStorage.setItem('sheaf-language', '{"code":')
  expect(chooseLanguage(undefined, 'en', ['es'])).toBe('es')
})

test('[LANG-4] without storage a picked language holds until the page is left', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  rememberLanguage('fr', 'anna')
  expect(chooseLanguage(anna, 'en', ['es'])).toBe('fr')
  full.mockRestore()
  rememberLanguage('es', 'anna')
  expect(chooseLanguage(anna, 'en', [])).toBe('es')
})
