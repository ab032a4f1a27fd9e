import { languageCodes } from '@sheaf/l10n/languages'
import { parseJson, siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { Store } from '@sheaf/ui/lib/store'

/** How long lines are: as long as is read best, longer, or as the window allows. */
export const textWidths = ['narrow', 'wide', 'full'] as const
export type TextWidth = (typeof textWidths)[number]

/** Sizes of the text, in percent. */
export const textSizes = [90, 100, 115, 130, 150, 200] as const
export type TextSize = (typeof textSizes)[number]

/** How the colours of authors look: behind their letters, as a line below them, or as a bar before their lines. */
export const authorStyles = ['background', 'underline', 'bar'] as const
export type AuthorStyle = (typeof authorStyles)[number]

export interface Preferences {
  readonly lineNumbers: boolean
  readonly authorColors: boolean
  readonly authorLook: AuthorStyle
  /** Whether the headings stand beside the text. */
  readonly outline: boolean
  readonly width: TextWidth
  readonly size: TextSize
  /** Whether all letters of the text are equally wide. */
  readonly monospace: boolean
  /** Whether the cursors of others, their names and what they select are left out. */
  readonly calm: boolean
  /** Whether signs that are typed, such as `# `, and addresses become what they stand for. */
  readonly autoFormat: boolean
  /** Whether the browser may mark misspelt words. */
  readonly spellCheck: boolean
  /** Code of the language in which the text is written; empty if the browser is to find out. */
  readonly textLanguage: string
}

const stored = textOfBase(siteStorage, 'sheaf-editor', { isOlder: true })
const INITIAL: Preferences = {
  lineNumbers: true,
  authorColors: true,
  authorLook: 'background',
  outline: false,
  width: 'narrow',
  size: 100,
  monospace: false,
  calm: false,
  autoFormat: true,
  spellCheck: true,
  textLanguage: '',
}
const ALLOWED: { readonly [Name in keyof Preferences]: readonly Preferences[Name][] } = {
  lineNumbers: [true, false],
  authorColors: [true, false],
  authorLook: authorStyles,
  outline: [true, false],
  width: textWidths,
  size: textSizes,
  monospace: [true, false],
  calm: [true, false],
  autoFormat: [true, false],
  spellCheck: [true, false],
  textLanguage: ['', ...languageCodes],
}

const read = (): Partial<Preferences> => {
  const kept = parseJson(stored.get()) as Partial<Record<string, unknown>> | null | undefined
  const isKept = (name: keyof Preferences): boolean => (ALLOWED[name] as readonly unknown[]).includes(kept?.[name])
  return Object.fromEntries(
    (Object.keys(INITIAL) as (keyof Preferences)[]).filter(isKept).map((name) => [name, kept?.[name]]),
  )
}

/** What the reader chose in this browser, which its storage keeps. */
let chosen = read()

/** What the address of this page asks for. It counts before what the reader chose, and is not kept. */
let asked: Partial<Preferences> = {}

/** How the settings of the pad say that it is shown to those who have not chosen for themselves. */
let ofPad: Partial<Preferences> = {}

const shown = (): Preferences => ({ ...INITIAL, ...ofPad, ...chosen, ...asked })

/** How this page shows the pad. */
export const preferences = new Store<Preferences>(shown())

/** Returns what the reader chose, or the address asks for; undefined where neither says anything. */
export const chosenPreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] | undefined =>
  asked[name] ?? chosen[name]

/** PAD-78: has this page shown as the settings of its pad say, where the reader has not chosen. */
export const showAsPadSays = (settings: Partial<Preferences>): void => {
  ofPad = settings
  preferences.set(shown())
}

/** EDT-190: has this page shown as its address asks, whatever the reader chose in this browser. */
export const showAsAsked = (wanted: Partial<Preferences>): void => {
  asked = wanted
  preferences.set(shown())
}

/** Changes how this page shows the pad. The browser keeps it, unless the address of the page says how it is to be. */
export const savePreferences = (change: Partial<Preferences>): void => {
  const entries = Object.entries(change)
  const kept = entries.filter(([name]) => !(name in asked))
  asked = { ...asked, ...Object.fromEntries(entries.filter(([name]) => name in asked)) }
  chosen = { ...chosen, ...Object.fromEntries(kept) }
  preferences.set(shown())
  if (kept.length > 0) stored.set(JSON.stringify(chosen))
}

/** Tells the style sheets of the page how its text is shown, from now on. */
export const followTextPreferences = (): void => {
  const show = (): void => {
    const { width, size, authorLook, monospace, calm } = preferences.get()
    const { dataset, style } = document.documentElement
    dataset['textWidth'] = width
    dataset['authorLook'] = authorLook
    dataset['textFont'] = monospace ? 'monospace' : 'usual'
    dataset['carets'] = calm ? 'hidden' : 'shown'
    style.setProperty('--text-size', String(size / 100))
  }
  preferences.subscribe(show)
  show()
}
