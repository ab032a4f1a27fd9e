import type { Editor } from '@tiptap/core'
import { Store } from '../../lib/store.ts'
import { isReading, stopReading } from './reading.ts'
import { spokenParts } from './spoken-parts.ts'

const speech = (): SpeechSynthesis | undefined => (typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis)

/** Whether the browser has a voice. Some tell their voices only a while after they are first asked. */
export const hasVoice = new Store(false)
const lookForVoices = (): void => hasVoice.set((speech()?.getVoices().length ?? 0) > 0)
lookForVoices()
speech()?.addEventListener?.('voiceschanged', lookForVoices)

/** Returns the language of a text: its own, or that of the page around it. */
const languageOf = (text: HTMLElement): string | undefined =>
  text.closest<HTMLElement>('[lang]:not([lang=""])')?.lang || undefined

/**
 * PREF-57: reads the selection aloud, or the text from the caret's line on, until its end or a stop. Each part is spoken once
 * the one before has ended, so that a long pad does not wait in the browser's queue.
 */
export const readAloud = ({ state, view }: Editor): void => {
  const voice = speech()
  if (voice === undefined) return
  stopReading()
  const language = languageOf(view.dom)
  const parts = spokenParts(state, language)
  const reading = {}
  isReading.set(reading)
  const next = (): void => {
    // A part that was stopped ends, too.
    if (isReading.get() !== reading) return
    const { value: part } = parts.next()
    if (part === undefined) {
      isReading.set(undefined)
      return
    }
    const spoken = new SpeechSynthesisUtterance(part)
    if (language !== undefined) spoken.lang = language
    spoken.addEventListener('end', next)
    spoken.addEventListener('error', () => {
      if (isReading.get() === reading) isReading.set(undefined)
    })
    voice.speak(spoken)
  }
  next()
}
