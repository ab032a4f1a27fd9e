import { renderHook } from '@testing-library/react'
import type { Editor } from '@tiptap/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../testing/pad-editor.ts'
import { useFocusOnOpening } from './focus-on-opening.ts'

// Tiptap waits for a frame before it focuses.
beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] }))

/** Values of the media features that tell how somebody points. */
type Device = Readonly<Record<string, string>>
const LAPTOP: Device = { hover: 'hover', pointer: 'fine' }
const PHONE: Device = { hover: 'none', pointer: 'coarse' }
const PHONE_WITH_PEN: Device = { hover: 'none', pointer: 'fine' }

/** Returns whether the device has all features of a media query, such as `(hover: hover) and (pointer: fine)`. */
const hasAll = (device: Device, query: string): boolean => {
  const features = [...query.matchAll(/\((\w+): (\w+)\)/g)]
  return features.length > 0 && features.every(([, name, value]) => device[name!] === value)
}

/** Opens a pad on a device. Returns whether its text has the focus once the page is drawn. */
const hasFocus = (device: Device, isToWrite = true): boolean => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: hasAll(device, query) }))
  const editor = padEditor(new Y.Doc(), 'ada')
  onTestFinished(() => {
    editor.view.dom.remove()
    editor.destroy()
  })
  document.body.append(editor.view.dom)
  renderHook(() => useFocusOnOpening(editor as Editor, isToWrite))
  vi.advanceTimersToNextFrame()
  return document.activeElement === editor.view.dom
}

it('[EDT-105] a pad that is opened to write with a mouse has the focus in its text', () => {
  expect(hasFocus(LAPTOP)).toBe(true)
})

it.each([
  ['on a phone', PHONE],
  ['on a phone with a pen', PHONE_WITH_PEN],
])('[EDT-105] a pad that is opened %s has not', (_where, device) => {
  expect(hasFocus(device)).toBe(false)
})

it('[EDT-105] a pad that is opened to read has not', () => {
  expect(hasFocus(LAPTOP, false)).toBe(false)
})

it('[EDT-105] a pad that is opened in a frame has not', () => {
  vi.spyOn(window, 'parent', 'get').mockReturnValue({} as Window)
  expect(hasFocus(LAPTOP)).toBe(false)
})

it('[EDT-105] the focus is taken from nothing else', () => {
  const field = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => field.remove())
  field.focus()
  expect(hasFocus(LAPTOP)).toBe(false)
  expect(document.activeElement).toBe(field)
})
