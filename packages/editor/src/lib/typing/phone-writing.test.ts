import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { followPhoneWriting, phoneWriting } from './phone-writing.ts'

let isPhone = true

beforeEach(() => {
  vi.useFakeTimers()
  isPhone = true
  const known = window.matchMedia
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(known(query), { matches: isPhone }))
  document.body.innerHTML = `
    <div class="pad-scroll"><div contenteditable="true" tabindex="0" id="text"></div></div>
    <div class="pad-find"><input id="sought"></div>
    <div class="pad-tools"><button id="tool"></button></div>
    <input id="chat">`
  onTestFinished(() => {
    vi.useRealTimers()
    spy.mockRestore()
    document.body.innerHTML = ''
  })
})

const follow = () => {
  onTestFinished(followPhoneWriting())
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
}

const focus = (id: string): boolean => {
  document.getElementById(id)?.focus()
  vi.runAllTimers()
  return phoneWriting.get()
}

const resize = (height: number): boolean => {
  window.innerHeight = height
  window.dispatchEvent(new Event('resize'))
  return phoneWriting.get()
}

it('[EDT-270] somebody writes while the text or what finds in it has the focus, also while they use a tool', () => {
  follow()
  expect(['tool', 'text', 'tool', 'sought', 'text', 'chat', 'tool'].map(focus)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
  ])
})

it('[EDT-270] a focus that the page gave by itself brings up no keyboard, and hides nothing until somebody acts', () => {
  onTestFinished(followPhoneWriting())
  expect(focus('text')).toBe(false)
  document.getElementById('text')?.dispatchEvent(new Event('beforeinput', { bubbles: true }))
  vi.runAllTimers()
  expect(phoneWriting.get()).toBe(true)
})

it('[EDT-270] nobody does where there is a mouse or much room', () => {
  isPhone = false
  follow()
  expect(focus('text')).toBe(false)
})

it('[EDT-270] putting the keyboard away ends it, and a keyboard that comes up again begins it', () => {
  window.innerHeight = 667
  follow()
  expect(focus('text')).toBe(true)
  expect([420, 667, 400].map(resize)).toEqual([true, false, true])
})

it('[EDT-270] a bar of the browser that comes and goes is no keyboard', () => {
  window.innerHeight = 667
  follow()
  focus('text')
  expect([611, 667].map(resize)).toEqual([true, true])
})
