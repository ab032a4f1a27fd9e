import type { Editor } from '@tiptap/core'
import type { EditorState } from '@tiptap/pm/state'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { fetchFormulas } from '../../lib/formulas/formulas-here.ts'
import { Store } from '@sheaf/ui/lib/store'
import { isReading, stopReading } from './reading.ts'
import { hasFormulas, spokenParts } from './spoken-parts.ts'

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
export const readAloud = (editor: Editor): void => {
  const voice = speech()
  if (voice === undefined) return
  stopReading()
  const open = cellEditor.get()
  // Letters that are selected in a cell are those that are meant.
  const { state, view } = open === undefined || open.state.selection.empty ? editor : open
  const reading = {}
  isReading.set(reading)
  if (!hasFormulas(state)) {
    read(voice, reading, state, languageOf(view.dom))
    return
  }
  void Promise.all([fetchFormulas(), import('./spoken-formula.ts')]).then(([{ mathmlOf }, { spokenFormula }]) => {
    const sayFormula = (source: string, isBlock: boolean): string => {
      const drawn = mathmlOf(source, isBlock)
      return drawn === undefined ? source : spokenFormula(drawn)
    }
    if (isReading.get() === reading) read(voice, reading, state, languageOf(view.dom), sayFormula)
  })
}

const read = (
  voice: SpeechSynthesis,
  reading: object,
  state: EditorState,
  language: string | undefined,
  sayFormula?: (source: string, isBlock: boolean) => string,
): void => {
  const parts = spokenParts(state, language, sayFormula)
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
