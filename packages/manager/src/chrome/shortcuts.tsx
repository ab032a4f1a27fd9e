import { t } from '@sheaf/ui/l10n/i18n'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsCreationDisabled } from '../lib/page/chrome.ts'
import { readShortcuts } from '../lib/preferences/preferences.ts'
import { SCREEN_KEYS } from '../lib/preferences/shortcut-hint.ts'
import { paths } from '../paths.ts'
import { isTyping, keyOf, SEQUENCE_MS } from './shortcut-keys.ts'
import type { ShortcutSheetProps } from './shortcut-sheet.tsx'

export const openShortcutSheet = (sheet: ShortcutSheetProps): void =>
  openDialog({
    title: t('SHORTCUTS.TITLE'),
    size: '50rem',
    content: async () => {
      const { ShortcutSheet } = await import('./shortcut-sheet.tsx')
      return <ShortcutSheet {...sheet} />
    },
  })

/** Returns the control of the current screen that declares this key. */
const controlOf = (key: string) => document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)

/** Handles the keyboard shortcuts of the page, except while the user types. Renders nothing. */
export const Shortcuts = (sheet: ShortcutSheetProps) => {
  const { items, isUser } = sheet
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isCreationDisabled = useIsCreationDisabled()
  const goSince = useRef(Number.NEGATIVE_INFINITY)

  const searchAll = () => {
    if (pathname === paths.search) controlOf(SCREEN_KEYS.search)?.focus()
    else void navigate(paths.search, { state: { focus: 'search' } })
  }
  const act = (key: string): (() => void) | undefined => {
    switch (key) {
      case '?':
        return () => openShortcutSheet(sheet)
      case SCREEN_KEYS.search: {
        const field = controlOf(key)
        if (field) return () => field.focus()
        return isUser ? searchAll : undefined
      }
      case 'mod+k':
        return isUser ? searchAll : undefined
      case SCREEN_KEYS.add: {
        const control = controlOf(key)
        if (control) return () => control.click()
        return isUser && !isCreationDisabled ? () => void navigate(paths.groupAdd) : undefined
      }
      case SCREEN_KEYS.history: {
        const control = controlOf(key)
        return control ? () => control.click() : undefined
      }
      default:
        return undefined
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (key === undefined || event.defaultPrevented || event.repeat || isTyping(event) || !readShortcuts()) return
    const isSecond = event.timeStamp - goSince.current < SEQUENCE_MS
    goSince.current = key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY
    const to = isSecond ? items.find(({ letter }) => letter === key)?.to : undefined
    const go = to === undefined ? act(key) : () => void navigate(to)
    if (go === undefined) return
    // Otherwise the key would be typed into the field that it focuses, or open the browser's own search.
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return null
}
