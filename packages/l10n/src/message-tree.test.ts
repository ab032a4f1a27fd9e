import { expect, test } from 'vitest'
import { english } from './english.ts'
import { flattenMessages, messageTree } from './message-tree.ts'

test('[WIRE-52] each part of a key is a branch, and a plural keeps its forms', () => {
  const texts = { 'MENU.LOGIN': 'Sign in', 'SEARCH.FOUND_one': '{count} pad', 'SEARCH.FOUND_other': '{count} pads' }
  expect(messageTree(texts)).toEqual({
    MENU: { LOGIN: 'Sign in' },
    SEARCH: { FOUND_one: '{count} pad', FOUND_other: '{count} pads' },
  })
})

test('[WIRE-52, LANG-6] the pages read from the tree the very texts of the file', () => {
  expect(flattenMessages(messageTree(english))).toEqual(english)
})
