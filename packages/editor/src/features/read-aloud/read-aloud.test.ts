import { beforeEach, expect, test, vi } from 'vitest'
import { tableOf } from '@sheaf/document/testing/tables'
import { padFromLines } from '@sheaf/document/text/from-text'
import { padEditor } from '../../testing/pad-editor.ts'
import { editorWith } from '../../testing/written-lines.ts'
import { spokenParts } from './spoken-parts.ts'

class FakeUtterance extends EventTarget {
  lang = ''
  readonly text: string
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** The speech of a browser, which says what it is given when the test has it speak. */
class FakeSpeech extends EventTarget {
  readonly said: string[] = []
  current: FakeUtterance | undefined
  voices: readonly object[] = []
  getVoices = () => this.voices
  speak = (spoken: FakeUtterance) => {
    this.current = spoken
    this.said.push(spoken.text)
  }
  cancel = () => {
    const { current } = this
    this.current = undefined
    current?.dispatchEvent(new Event('error'))
  }
  end = () => this.current?.dispatchEvent(new Event('end'))
}

let speech: FakeSpeech
beforeEach(() => {
  speech = new FakeSpeech()
  vi.stubGlobal('speechSynthesis', speech)
  vi.stubGlobal('SpeechSynthesisUtterance', FakeUtterance)
  vi.resetModules()
})

test('[PREF-57] what is read are the sentences from the line of the caret on, or the selection alone', () => {
  const editor = editorWith('h1: Agenda', 'p: One. T|wo!', 'p:', 'bullet: Three')
  expect([...spokenParts(editor.state, 'en')]).toEqual(['One.', 'Two!', 'Three'])
  editor.commands.setTextSelection({ from: 3, to: 12 })
  expect([...spokenParts(editor.state, 'en')]).toEqual(['enda', 'One'])
})

test('[PREF-60] formulas are said by what they mean, cells of tables one after the other, and chips as their letters', async () => {
  const { readAloud } = await import('./read-aloud.ts')
  const editor = editorWith('p: |If q^2 is @ada', 'p: so')
  editor.view.dispatch(editor.state.tr.addMark(4, 7, editor.schema.mark('formula')))
  readAloud(editor)
  await expect.poll(() => speech.said).toEqual(['If q² is @ada'])
  const table = tableOf([
    ['Motion', 'Votes'],
    ['Chairs', 'q'],
  ])
  const { doc } = padFromLines([{ text: '', tableText: table }, { text: 'End' }], 7)
  expect([...spokenParts(padEditor(doc, 'ada').state, 'en')]).toEqual(['Motion', 'Votes', 'Chairs', 'q', 'End'])
})

test('[PREF-57] a long sentence is read in pieces that end between words', () => {
  const long = Array.from({ length: 80 }, (_, n) => `word${n}`).join(' ')
  const parts = [...spokenParts(editorWith(`p: |${long}`).state, 'en')]
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every((part) => part.length <= 200)).toBe(true)
  expect(parts.join(' ')).toBe(long)
})

test('[PREF-57] a text is read part by part in its language until its end', async () => {
  const { readAloud } = await import('./read-aloud.ts')
  const { isReading } = await import('./reading.ts')
  const editor = editorWith('p: |One. Two!', 'p: Three')
  editor.view.dom.lang = 'fr'
  readAloud(editor)
  expect([speech.said, speech.current?.lang]).toEqual([['One.'], 'fr'])
  speech.end()
  speech.end()
  expect(speech.said).toEqual(['One.', 'Two!', 'Three'])
  expect(isReading.get()).toBeDefined()
  speech.end()
  expect(isReading.get()).toBeUndefined()
})

test('[PREF-58] a stop ends the reading, as leaving the page does, and a new one begins anew', async () => {
  const { readAloud } = await import('./read-aloud.ts')
  const { isReading, stopReading } = await import('./reading.ts')
  const editor = editorWith('p: |One. Two!')
  readAloud(editor)
  stopReading()
  expect([isReading.get(), speech.current]).toEqual([undefined, undefined])
  readAloud(editor)
  expect(speech.said).toEqual(['One.', 'One.'])
  window.dispatchEvent(new Event('pagehide'))
  expect([isReading.get(), speech.current]).toEqual([undefined, undefined])
})

test('[PREF-58] reading is offered once the browser has told a voice', async () => {
  const { hasVoice } = await import('./read-aloud.ts')
  expect(hasVoice.get()).toBe(false)
  speech.voices = [{}]
  speech.dispatchEvent(new Event('voiceschanged'))
  expect(hasVoice.get()).toBe(true)
})
