import { renderHook } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { useFocusOnOpening } from './focus-on-opening.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Opens a pad on a device with or without a mouse. Returns whether its text has the focus. */
const hasFocus = async (hasMouse: boolean, isToWrite: boolean): Promise<boolean> => {
  vi.stubGlobal('matchMedia', () => ({ matches: hasMouse }))
  const editor = padEditor(new Y.Doc(), 'ada')
  document.body.append(editor.view.dom)
  renderHook(() => useFocusOnOpening(editor as Editor, isToWrite))
  // Tiptap waits for a frame before it focuses.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const isFocused = document.activeElement === editor.view.dom
  editor.destroy()
  return isFocused
}

it('[EDT-105] a pad that is opened to write has the focus in its text, but on a phone, or to read, it has not', async () => {
  expect(await hasFocus(true, true)).toBe(true)
  expect(await hasFocus(false, true)).toBe(false)
  expect(await hasFocus(true, false)).toBe(false)
})

it('[EDT-105] the focus is taken from nothing else', async () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  expect(await hasFocus(true, true)).toBe(false)
  expect(document.activeElement).toBe(field)
})
