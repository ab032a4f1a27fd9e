import { expect, test, vi } from 'vitest'

const fresh = async (kept?: unknown) => {
  localStorage.clear()
  vi.resetModules()
  const first = await import('./preferences.ts')
  if (kept !== undefined) {
    first.savePreferences(kept as never)
    vi.resetModules()
  }
  return import('./preferences.ts')
}

test('[EDT-146, EDT-155] what a reader chooses is kept by the browser, and shown by the page', async () => {
  await fresh({ width: 'wide', size: 130, outline: true })
  const { preferences, followTextPreferences, savePreferences } = await import('./preferences.ts')
  expect(preferences.get()).toMatchObject({ width: 'wide', size: 130, outline: true, lineNumbers: true })
  followTextPreferences()
  const { dataset, style } = document.documentElement
  expect([dataset['textWidth'], style.getPropertyValue('--text-size')]).toEqual(['wide', '1.3'])
  savePreferences({ width: 'full', size: 90 })
  expect([dataset['textWidth'], style.getPropertyValue('--text-size')]).toEqual(['full', '0.9'])
})

test('[EDT-213] how the colours of authors look is kept by the browser, and shown by the page', async () => {
  await fresh({ authorLook: 'bar' })
  const { preferences, followTextPreferences, savePreferences } = await import('./preferences.ts')
  expect(preferences.get().authorLook).toBe('bar')
  followTextPreferences()
  expect(document.documentElement.dataset['authorLook']).toBe('bar')
  savePreferences({ authorLook: 'underline' })
  expect(document.documentElement.dataset['authorLook']).toBe('underline')
})

test('[EDT-146, PREF-56] what a browser keeps that no page offers is left out', async () => {
  const kept = { width: 'huge', size: 7, lineNumbers: 'yes', authorColors: false, textLanguage: 'tlh', calm: 1 }
  const { preferences } = await fresh(kept)
  expect(preferences.get()).toEqual({
    lineNumbers: true,
    authorColors: false,
    authorLook: 'background',
    outline: false,
    width: 'narrow',
    size: 100,
    monospace: false,
    calm: false,
    autoFormat: true,
    spellCheck: true,
    textLanguage: '',
  })
})

test('[PREF-51, PREF-52, PREF-56] a font and calm are kept by the browser, and shown by the page', async () => {
  await fresh({ monospace: true, calm: true, autoFormat: false, spellCheck: false, textLanguage: 'fr' })
  const { preferences, followTextPreferences, savePreferences } = await import('./preferences.ts')
  expect(preferences.get()).toMatchObject({ autoFormat: false, spellCheck: false, textLanguage: 'fr' })
  followTextPreferences()
  const { dataset } = document.documentElement
  expect([dataset['textFont'], dataset['carets']]).toEqual(['monospace', 'hidden'])
  savePreferences({ monospace: false, calm: false })
  expect([dataset['textFont'], dataset['carets']]).toEqual(['usual', 'shown'])
})

test('[EDT-190] what the address asks for counts before what the reader chose, and is not kept', async () => {
  const first = await fresh({ lineNumbers: true, width: 'wide' })
  first.showAsAsked({ lineNumbers: false, monospace: true })
  expect(first.preferences.get()).toMatchObject({ lineNumbers: false, monospace: true, width: 'wide' })
  // What the reader changes there holds for that page.
  first.savePreferences({ monospace: false })
  first.savePreferences({ width: 'full' })
  expect(first.preferences.get()).toMatchObject({ lineNumbers: false, monospace: false, width: 'full' })
  vi.resetModules()
  const { preferences } = await import('./preferences.ts')
  expect(preferences.get()).toMatchObject({ lineNumbers: true, monospace: false, width: 'full' })
})

test('[PAD-78] how a pad says that it is shown counts for what the reader has not chosen', async () => {
  const first = await fresh({ width: 'wide' })
  first.showAsPadSays({ lineNumbers: false })
  expect(first.preferences.get()).toMatchObject({ lineNumbers: false, width: 'wide' })
  expect(first.chosenPreference('lineNumbers')).toBeUndefined()
  first.showAsPadSays({ lineNumbers: true })
  expect(first.preferences.get().lineNumbers).toBe(true)
  first.showAsPadSays({ lineNumbers: false })
  first.savePreferences({ lineNumbers: true })
  expect(first.preferences.get().lineNumbers).toBe(true)
  vi.resetModules()
  const second = await import('./preferences.ts')
  second.showAsPadSays({ lineNumbers: false })
  expect(second.preferences.get().lineNumbers).toBe(true)
  second.showAsAsked({ lineNumbers: false })
  expect([second.preferences.get().lineNumbers, second.chosenPreference('lineNumbers')]).toEqual([false, false])
})
